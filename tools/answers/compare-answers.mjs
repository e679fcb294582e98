import "../node-version.mjs";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

// Shows that a change keeps the API as it is: in each of two checkouts, with a folder of its own,
//   RECORD_ANSWERS=FOLDER npx vitest run --project server
// and then node tools/answers/compare-answers.mjs BEFORE AFTER. A test that is new may show more of an answer than was seen
// before; what was seen before and is not any more is a change of the API, or of a test.

/**
 * The facts of a recording, joined from the files of its processes.
 * @param {string} folder
 * @returns {string[]}
 */
export function readRecording(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  const lines = files.flatMap((name) => readFileSync(path.join(folder, name), "utf8").split("\n"));
  return [...new Set(lines)].filter((line) => line !== "").toSorted();
}

/** Method, route and status of a fact. @param {string} line */
const answerOf = (line) => line.slice(0, line.indexOf(" | "));

/** A busy machine now and then has no free database connection: then any call may be answered 503, in one run of two. */
const isUnstable = (/** @type {string} */ answer) => answer.endsWith(" 503");

/**
 * What one of two recordings has alone. Of an answer that the other recording lacks, the facts are left out;
 * a 503 that it lacks is left out whole.
 * @param {readonly string[]} lines
 * @param {readonly string[]} others
 */
export function onlyIn(lines, others) {
  const known = new Set(others);
  const knownAnswers = new Set(others.map(answerOf));
  const isKnown = (/** @type {string} */ line) => knownAnswers.has(answerOf(line));
  return {
    answers: [...new Set(lines.filter((line) => !isKnown(line)).map(answerOf))].filter((answer) => !isUnstable(answer)),
    facts: lines.filter((line) => isKnown(line) && !known.has(line)),
  };
}

/** @param {string} title @param {readonly string[]} lines */
const print = (title, lines) =>
  console.log([`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)].join("\n"));

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [before = "", after = ""] = process.argv.slice(2);
  const old = readRecording(before);
  const recent = readRecording(after);
  const gone = onlyIn(old, recent);
  const added = onlyIn(recent, old);
  for (const [name, lines] of Object.entries({ before: old, after: recent })) {
    console.log(`${name}: ${new Set(lines.map(answerOf)).size} answers, ${lines.length} facts`);
  }
  print("answers only before", gone.answers);
  print("facts only before", gone.facts);
  print("answers only after", added.answers);
  print("facts only after", added.facts);
  process.exitCode = gone.answers.length + gone.facts.length === 0 ? 0 : 1;
}
