/* A file on its way to the house, in parts that are small enough for it. */
import { post } from "../../live.js";

const PART = 150000;

/** Lets somebody choose a file; null when nothing is chosen. */
export function chosenFile() {
  return new Promise((resolve) => {
    const input = document.getElementById("file");
    input.value = "";
    input.onchange = () => resolve(input.files[0] ?? null);
    input.oncancel = () => resolve(null);
    input.click();
  });
}

/** Sends a file part by part; told(done, total) hears how far it is. Gives the last answer. */
export async function sendFile(url, file, told) {
  const total = Math.max(1, Math.ceil(file.size / PART));
  let answer = null;
  for (let part = 0; part < total; part += 1) {
    const bytes = new Uint8Array(await file.slice(part * PART, (part + 1) * PART).arrayBuffer());
    answer = await post(url, { name: file.name.toLowerCase(), part, last: part === total - 1,
      data: base64(bytes) });
    if (!answer.ok) return answer;
    told(part + 1, total);
  }
  return answer;
}

function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
}
