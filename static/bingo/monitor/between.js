/* The scene between two games: the next one, what happened in the last three, the prima. */
import { fill, h, say, set, toggle, write } from "../../ui/dom.js";
import { clockShort } from "../../ui/format.js";
import { amount } from "../../ui/money.js";
import { bigCountdown, cards, column, primaWords } from "./parts.js";

const GAMES = 3;

/** betweenScene(tools) → a scene. */
export function betweenScene(tools) {
  const next = nextGame(tools);
  const opens = bigCountdown();
  const results = resultTable(tools);
  const prima = primaBand(tools);
  const main = h("div", { class: "m-between" }, next.element, opens.element, results.element);
  const update = ({ view, rounds }) => {
    const announced = view?.phase === "ANNOUNCED" ? view : null;
    next.update(announced);
    main.classList.toggle("is-waiting", !announced);
    opens.element.hidden = !announced;
    if (announced) opens.update(opening(tools, announced));
    results.update(rounds.session?.view.games ?? []);
    prima.update(announced?.pool ?? poolOf(rounds.prima?.view));
  };
  return { main, band: prima.element, update, head: (ctx) => hallHead(tools, ctx) };
}

/** What stands in the header when no game is on: the hall, its session, the day. */
export function hallHead({ hallName, sessionName }, { rounds, page }) {
  return { title: hallName(page), note: sessionName(rounds.session?.view, true) };
}

/* The prima as its own round tells it, in the words of a game's view. */
function poolOf(prima) {
  if (!prima) return null;
  return { ...prima, state: prima.armed ? "armed" : "accumulating", fund_after: null,
    left: prima.limit, passed: false };
}

function opening({ t, zone }, view) {
  const closes = view.game.closes_at;
  if (!closes) return { words: t.nextSale, text: t.soon };
  return { words: t.saleClosesAt, text: clockShort(closes, zone) };
}

function nextGame(tools) {
  const { t, euros } = tools;
  const number = h("span", { class: "m-next-number ceremony" });
  const facts = [h("b"), h("span"), h("span")];
  const element = h("section", { class: "m-next" }, h("p", { class: "label m-next-label" }, t.next),
    h("div", { class: "m-next-row" }, number,
      h("div", { class: "m-next-facts" }, facts.map((fact) => h("p", null, fact)))));
  const update = (view) => {
    toggle(number, { "is-word": !view });
    write(number, view ? view.game.number : t.soonWord);
    const [first] = view?.series ?? [];
    const words = first ? [say(t.cardPrice, { price: euros(view.game.face_cents) }),
      say(t.seriesFromCard, { series: first.name, n: first.first }),
      say(t.cardsInSeries, { cards: cards(tools, first.size) })] : [t.numberComes, "", ""];
    facts.forEach((fact, index) => write(fact, words[index]));
  };
  return { element, update };
}

function resultTable(tools) {
  const { t } = tools;
  const body = h("tbody");
  const none = h("p", { class: "m-results-none" }, t.firstOfSession);
  const names = [["game", t.gameColumn], ["line", t.line], ["ball", t.ball], ["bingo", t.bingo],
    ["ball", t.ball], ["prima", t.prima]];
  const head = h("tr", null, names.map(([kind, name]) =>
    h("th", { class: `is-${kind}`, scope: "col" }, name)));
  const table = h("table", null, h("thead", null, head), body);
  const element = h("section", { class: "m-results" },
    h("p", { class: "label m-results-label" }, t.lastGames), table, none);
  const update = (games) => {
    const played = games.filter((game) => game.outcome).slice(0, GAMES);
    table.hidden = played.length === 0;
    none.hidden = played.length > 0;
    fill(body, ...played.map((game) => resultRow(tools, game)));
  };
  return { element, update };
}

function resultRow(tools, game) {
  const { t } = tools;
  if (game.outcome in t.outcomes || (!game.line && !game.bingo)) {
    const words = t.outcomes[game.outcome] ?? t.outcomes.other;
    return h("tr", null, h("td", { class: "is-game" }, String(game.number)),
      set(h("td", { class: "is-words" }, words), { colspan: 5 }));
  }
  return h("tr", null, h("td", { class: "is-game" }, String(game.number)),
    prizeCell(tools, game.line, game.line_winners), ballCell(game.line_ball),
    prizeCell(tools, game.bingo, game.bingo_winners), ballCell(game.bingo_ball),
    primaCell(tools, game));
}

function prizeCell(tools, cents, winners) {
  const shared = winners > 1
    ? h("span", { class: "m-results-shared" }, cards(tools, winners)) : null;
  return h("td", { class: "is-prize" }, shared, cents ? amount(cents, tools.locale) : "–");
}

function ballCell(number) {
  return h("td", { class: "is-ball" }, number ? String(number) : "–");
}

function primaCell({ t, locale }, game) {
  if (game.pool) return h("td", { class: "is-prima is-won" }, amount(game.pool, locale));
  const words = game.limit ? say(t.primaNotWon, { limit: game.limit }) : t.primaNotPlayed;
  return h("td", { class: "is-prima" }, words);
}

function primaBand(tools) {
  const { t, locale } = tools;
  const fund = column(tools, { cents: 0, isPrima: true });
  const missing = h("p", { class: "label" });
  const bar = h("div", { class: "bar-fill" });
  const ends = [h("span"), h("span"), h("span")];
  const way = h("div", { class: "m-fund" }, missing,
    h("div", { class: "m-fund-bar" }, bar), h("p", { class: "m-fund-ends" }, ends));
  const element = h("div", { class: "m-columns" }, fund.element, way);
  const update = (pool) => {
    element.hidden = !pool;
    if (!pool) return;
    fund.update(primaWords(tools, pool));
    const isArmed = pool.state === "armed";
    way.hidden = isArmed || !pool.cap;
    fill(missing, t.primaMissing, " ", amount(pool.missing, locale));
    const part = pool.cap ? Math.min(1, pool.fund / pool.cap) : 0;
    bar.style.transform = `translateX(${(part - 1) * 100}%)`;
    write(ends[0], "0");
    write(ends[1], pool.limit ? say(t.primaStarts, { limit: pool.limit }) : "");
    fill(ends[2], amount(pool.cap, locale));
  };
  return { element, update };
}
