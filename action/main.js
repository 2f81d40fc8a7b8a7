/**
 * The GitHub Action: runs `tenon check`, `lint` and `diff` with annotations, and writes
 * one comment on the pull request. It needs nothing but Node.js and git; Tenon itself is
 * a dependency of the project.
 */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { comment } from "./comment.js";

/** @param {string} name */
const input = (name) =>
  (process.env[`INPUT_${name.toUpperCase()}`] ?? "").trim();

const folder = resolve(input("working-directory"));
const reports = mkdtempSync(
  join(process.env["RUNNER_TEMP"] ?? tmpdir(), "tenon-"),
);
const eventFile = process.env["GITHUB_EVENT_PATH"] ?? "";
/** @type {{ before?: string, pull_request?: { number: number, base: { sha: string } } }} */
const event = existsSync(eventFile)
  ? JSON.parse(readFileSync(eventFile, "utf8"))
  : {};

const known = /** @type {const} */ (["check", "lint", "diff"]);
/** What a command printed as Markdown, if it could run. */
const sections = new Map();
/** @type {string[]} */
const failed = [];
let breaking = 0;

const wanted = input("commands")
  .split(/[\s,]+/)
  .filter(Boolean);
for (const name of wanted)
  if (!known.includes(name))
    stop(
      `The input \`commands\` has ${JSON.stringify(name)}. Use ${known.join(", ")}.`,
    );
for (const name of known.filter((each) => wanted.includes(each))) {
  console.log(`::group::tenon ${name}`);
  const passed =
    name === "diff" ? runDiff() : run(name, [input("description")]);
  console.log("::endgroup::");
  if (!passed) failed.push(name);
}
await report();

/** Compares with the base. Without one, nothing can break. */
function runDiff() {
  const base = input("base") || event.pull_request?.base.sha || event.before;
  if (!base || /^0+$/.test(base)) {
    console.log(
      "There is no revision to compare with, so `tenon diff` is skipped.",
    );
    return true;
  }
  const revision = fetched(base);
  const description = input("description");
  if (description && !isIn(revision, description)) {
    console.log(`::notice::${description} is new: ${base} does not have it.`);
    return true;
  }
  const failOn = input("fail-on");
  const words = [
    ...(description
      ? [`${revision}:./${description}`, description]
      : [revision]),
    ...(failOn ? ["--fail-on", failOn] : []),
  ];
  const passed = run("diff", words);
  const file = join(reports, "diff.json");
  tenon(["diff", ...words, "--output", file]);
  const { counts } = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : {};
  breaking = counts?.breaking ?? 0;
  return passed;
}

/** Fetches a revision, because a checkout has only its own commit. Returns its hash. */
function fetched(base) {
  const fetching = git("fetch", "--quiet", "--depth=1", "origin", base);
  const name = fetching.status === 0 ? "FETCH_HEAD" : base;
  const { status, stdout } = git(
    "rev-parse",
    "--short=12",
    "--verify",
    "--quiet",
    `${name}^{commit}`,
  );
  if (status !== 0)
    stop(
      `${base} is not a revision of this repository: ${fetching.stderr.trim()}`,
    );
  return stdout.trim();
}

function isIn(revision, path) {
  return git("cat-file", "-e", `${revision}:./${path}`).status === 0;
}

/** Runs a command: annotations go to the log, and its Markdown into the report. */
function run(name, words) {
  const given = words.filter(Boolean);
  const { status, stdout, stderr } = tenon([
    name,
    ...given,
    "--format",
    "github",
  ]);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  const file = join(reports, `${name}.md`);
  tenon([name, ...given, "--output", file]);
  if (existsSync(file)) sections.set(name, readFileSync(file, "utf8"));
  return status === 0;
}

function tenon(words) {
  const [program, ...first] = input("tenon").split(/\s+/);
  const api = input("api");
  const ran = spawnSync(
    program,
    [...first, ...words, ...(api ? ["--api", api] : [])],
    {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      shell: process.platform === "win32",
    },
  );
  if (
    ran.error ||
    /could not determine executable|npx canceled/.test(ran.stderr)
  )
    stop(
      `\`${input("tenon")}\` cannot be run in ${folder}. Install Tenon in an earlier step, for example with \`npm ci\`. ${ran.error?.message ?? ""}`,
    );
  return ran;
}

function git(...words) {
  return spawnSync("git", words, { cwd: folder, encoding: "utf8" });
}

/** Writes the outputs, the summary of the job, and the comment. */
async function report() {
  const file = join(reports, "report.md");
  const changes = sections.get("diff") ?? "";
  const isClean =
    failed.length === 0 && /^(?:$|## No changes in meaning)/.test(changes);
  const status = known
    .filter((name) => wanted.includes(name))
    .map((name) => `${failed.includes(name) ? "❌" : "✅"} \`tenon ${name}\``);
  const shown = [...sections].filter(
    ([name]) => name === "diff" || failed.includes(name),
  );
  const text = [
    status.join(" · "),
    ...shown.map(([, section]) => section),
  ].join("\n\n");
  writeFileSync(file, text);
  append(
    "GITHUB_OUTPUT",
    `failed=${failed.join(",")}\nbreaking=${breaking}\nreport=${file}\n`,
  );
  append("GITHUB_STEP_SUMMARY", `${text}\n`);
  const number = event.pull_request?.number;
  if (number !== undefined && input("comment") !== "false")
    await comment({
      number,
      text,
      token: input("token"),
      isClean,
      about: `${input("working-directory")} ${input("description")} ${input("api")}`,
    });
  if (failed.length > 0) process.exitCode = 1;
}

function append(name, text) {
  const file = process.env[name];
  if (file) appendFileSync(file, text);
}

/** @returns {never} */
function stop(message) {
  console.log(
    `::error::${message.replaceAll("%", "%25").replaceAll("\n", "%0A")}`,
  );
  process.exit(1);
}
