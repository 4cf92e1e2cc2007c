// What the cashier keys: a quantity first, then the cash that was given.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  BLANK, back, change, figure, given, notesFor, pick, times,
} from "../../static/pages/till/entry.js";
import { centsOf } from "../../static/pages/till/others.js";

const typed = (entry, keys) => [...keys].reduce((now, key) => figure(now, key), entry);

test("a figure and one key are a whole sale: the quantity, paid exactly", () => {
  const entry = typed(BLANK, "3");
  assert.equal(3, entry.count);
  assert.equal(0, entry.tendered);
  assert.equal(null, change(entry, 900));
});

test("two figures are one quantity until it is fixed", () => {
  assert.equal(12, typed(BLANK, "12").count);
});

test("after the quantity is fixed, figures are the cash in cents", () => {
  const entry = typed(times(typed(BLANK, "3")), "2000");
  assert.equal(3, entry.count);
  assert.equal(2000, entry.tendered);
  assert.equal(1100, change(entry, 900));
});

test("the key × takes typed cash for a quantity when the hand was too quick", () => {
  assert.deepEqual(pick(12), times(typed(pick(3), "12")));
});

test("too little cash gives a negative change, never a sale on credit", () => {
  assert.equal(-800, change(given(pick(6), 1000), 1800));
});

test("the exact amount gives no change", () => {
  assert.equal(0, change(given(pick(6), null), 1800));
});

test("a note without a quantity is no sale", () => {
  assert.deepEqual(BLANK, given(BLANK, 2000));
});

test("going back takes the cash figure by figure and then the quantity", () => {
  const entry = typed(pick(2), "50");
  assert.equal(5, back(entry).tendered);
  assert.deepEqual(BLANK, back(back(back(entry))));
});

test("leading noughts are nothing and a quantity has at most three figures", () => {
  assert.equal(0, typed(BLANK, "00").count);
  assert.equal(123, typed(BLANK, "1234").count);
});

test("the notes on offer are the next three above the total", () => {
  assert.deepEqual([1000, 2000, 5000], notesFor(900));
  assert.deepEqual([2000, 5000, 10000], notesFor(1800));
  assert.deepEqual([10000, 20000, 50000], notesFor(60000));
});

test("written euros become whole cents, and what cannot be read becomes nought", () => {
  assert.equal(1200, centsOf("12"));
  assert.equal(1250, centsOf("12,5"));
  assert.equal(125000, centsOf("1.250,00 €"));
  assert.equal(125000, centsOf("1.250"));
  assert.equal(150000, centsOf("1500.00"));
  assert.equal(150050, centsOf("1500.5"));
  assert.equal(125000, centsOf("1,250.00"));
  for (const odd of ["doce", "1,250", "12.5.0", "1.25.000", "1.2500", "-3"]) {
    assert.equal(0, centsOf(odd), odd);
  }
});
