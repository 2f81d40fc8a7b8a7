import {
  count,
  escapeControls,
  painter,
} from "../../../language/diagnostics/terminal.js";
import {
  type Blueprint,
  type Change,
  clientVariables,
  databaseSteps,
  type Gone,
  healthPath,
  operationTests,
  type Remark,
  type SampleRequest,
  stateNames,
  type Unwritten,
} from "../../../output/scaffold/scaffold.js";
import type { ScaffoldOptions } from "../../cli/command-options.js";
import type { Stream } from "../../cli/host.js";
import { CONFIG_FILE } from "../../config/inputs.js";
import { shellText } from "../../init/project-files.js";
import { diffLines } from "./diff-lines.js";
import type { Project } from "./project.js";

/** What a run did, or would do. */
export interface Scaffolded {
  readonly blueprint: Blueprint;
  readonly input: string;
  readonly changes: readonly Change[];
  readonly left: readonly string[];
  readonly unwritten: readonly Unwritten[];
  readonly gone: readonly Gone[];
  readonly unclear: readonly Remark[];
  readonly faults: readonly Remark[];
}

/** The handlers that are not written yet. */
export function listText(found: readonly Unwritten[], out: Stream): string {
  const paint = painter(out.colour);
  const lines = found.map(
    ({ file, line, code }) =>
      `${paint("bold", `${escapeControls(file)}:${String(line)}`)}  ${escapeControls(code)}\n`,
  );
  const summary =
    found.length === 0
      ? "All handlers are written.\n"
      : `\n${unwrittenText(found)} to write\n`;
  return lines.join("") + summary;
}

/** What is not written: `2 handlers and "refuse"`. */
function unwrittenText(found: readonly Unwritten[]): string {
  const options = found.filter(({ what }) => what === "refuse");
  const handlers = found.length - options.length;
  return [
    ...(handlers > 0 || options.length === 0
      ? [count(handlers, "handler")]
      : []),
    ...(options.length > 0 ? ['"refuse"'] : []),
  ].join(" and ");
}

/** The changes as a unified diff. */
export function diffText(changes: readonly Change[], out: Stream): string {
  if (changes.length === 0) return "Nothing is missing.\n";
  const paint = painter(out.colour);
  return changes
    .map(({ path, before, after }) => {
      const old = before === undefined ? "/dev/null" : `a/${path}`;
      const lines = diffLines(before ?? "", after).map((line) => {
        const text = escapeControls(line);
        if (line.startsWith("+")) return paint("green", text);
        return line.startsWith("-") ? paint("red", text) : text;
      });
      return [`--- ${old}`, `+++ b/${path}`, ...lines, ""].join("\n");
    })
    .join("");
}

/** Prints what was added, what was left unchanged, and what to do next. */
export function scaffoldedText(
  result: Scaffolded,
  project: Project,
  options: ScaffoldOptions,
  out: Stream,
): string {
  const paint = painter(out.colour);
  const { changes, left } = result;
  const isWritten = options.action === "write";
  const remarks = remarksText(result, out);
  if (changes.length === 0 && result.faults.length === 0)
    return result.unclear.length > 0 || stopsServer(result)
      ? remarks
      : `${remarks}${paint("green", "Nothing is missing")}\n`;
  const verb = isWritten ? "added  " : "missing";
  const lines = [
    ...changes.map(({ path, before, handlers = [] }) => {
      const word = before !== undefined && isWritten ? "changed" : verb;
      const names = handlers.length === 0 ? "" : `: ${handlers.join(", ")}`;
      return `  ${paint("green", word)}  ${escapeControls(path + names)}\n`;
    }),
    ...left.map(
      (path) =>
        `  ${paint("yellow", "left   ")}  ${escapeControls(path)}: it exists\n`,
    ),
  ];
  const mark =
    options.what === "client"
      ? `${project.place.dir}/api.ts`
      : "tsconfig.build.json";
  const isFirst = changes.some(({ path }) => path === mark);
  const hasPackages = changes.some(({ path }) => path === "package.json");
  const { unwritten } = result;
  return [
    ...lines,
    remarks,
    ...(isWritten && isFirst ? [nextSteps(result, project, options)] : []),
    ...(isWritten && !isFirst && hasPackages
      ? [`\nNext:\n${stepsText(preparations(result, project, options))}`]
      : []),
    ...(isWritten && options.what !== "client"
      ? [
          `\n${unwrittenText(unwritten)} to write. \`tenon scaffold --list\` lists ${unwritten.length === 1 ? "it" : "them"}.\n`,
        ]
      : []),
  ].join("");
}

/** Whether the server does not start, because handlers have no operation. */
export function stopsServer({ gone }: Pick<Scaffolded, "gone">): boolean {
  return gone.some((each) => each.stopsServer);
}

/** Prints what was neither added nor removed, with its place. */
function remarksText(
  { gone, unclear, faults }: Scaffolded,
  out: Stream,
): string {
  const paint = painter(out.colour);
  const line = (label: string, { at, message, code = "" }: Remark) =>
    `  ${label}  ${escapeControls(at)}: ${escapeControls(message)}\n${pasted(code)}`;
  return [
    ...gone.map((remark) => line(paint("yellow", "gone   "), remark)),
    ...unclear.map((remark) => line(paint("yellow", "unclear"), remark)),
    ...faults.map((remark) => line(paint("red", "to do  "), remark)),
  ].join("");
}

/** Code to paste, with empty lines around it. */
function pasted(code: string): string {
  if (code === "") return "";
  const lines = code
    .split("\n")
    .map((line) => (line === "" ? "" : `      ${escapeControls(line)}`));
  return `\n${lines.join("\n")}\n\n`;
}

/** What to do before the program starts. */
function preparations(
  { blueprint: { kept } }: Scaffolded,
  { packageManager }: Project,
  { install }: ScaffoldOptions,
): readonly string[] {
  return [
    ...(install ? [] : [`${packageManager} install`]),
    ...databaseSteps(kept),
  ];
}

function stepsText(steps: readonly string[]): string {
  return steps.map((step, at) => `  ${String(at + 1)}. ${step}\n`).join("");
}

function nextSteps(
  result: Scaffolded,
  project: Project,
  options: ScaffoldOptions,
): string {
  const { blueprint } = result;
  const { packageManager, place } = project;
  const { what } = options;
  const first = {
    server: `${packageManager} run dev`,
    receiver: `${packageManager} run dev`,
    client: project.isForBrowsers
      ? `Call the examples of ${place.dir}/examples.ts.`
      : `${packageManager} run mock`,
    store: `Write the methods in ${place.dir}/stores/, and remove \`skip\` from the test.`,
  };
  const steps = stepsText([
    ...preparations(result, project, options),
    first[what],
    ...refusalSteps(result.unwritten),
  ]);
  if (what === "client" && !project.isForBrowsers)
    return `\nNext:\n${steps}\nThen, in another terminal:\n  ${callText(blueprint)}${packageManager} run call\n`;
  if (what === "client" || what === "store") return `\nNext:\n${steps}`;
  const sent = what === "server" ? sampleRequests(blueprint) : [];
  const versions = what === "server" ? blueprint.api.versions : [];
  const requests = sent.map(
    ({ method, request }) => `  ${curl(method, request)}\n`,
  );
  return [
    "\nNext:\n",
    steps,
    "\nThen, in another terminal:\n",
    `  curl -i ${BASE}${healthPath(versions)}\n`,
    ...requests,
    memoryText(blueprint),
  ].join("");
}

/** The variables of the environment for a call of the mock, which accepts every credential. */
function callText({ api }: Blueprint): string {
  return clientVariables(api)
    .map((name) => `${name}=any `)
    .join("");
}

/** Says that the server's own refusals are not yet errors of the description. */
function refusalSteps(unwritten: readonly Unwritten[]): readonly string[] {
  return unwritten.flatMap(({ what, file, line }) =>
    what === "refuse"
      ? [
          `Return an error of the description from \`refuse\` in ${file}:${String(line)}. Until then, refusals are problem documents, and their tests fail.`,
        ]
      : [],
  );
}

/** Says what ends with the process, and which line of the configuration keeps it. */
function memoryText({ kept: { inMemory } }: Blueprint): string {
  if (inMemory.length === 0) return "";
  const names = stateNames(inMemory);
  return `\nIn memory, until the process ends: ${names}. To keep them in a database, add "stores": ["postgres"] to ${CONFIG_FILE}, and run the command again.\n`;
}

const BASE = "http://127.0.0.1:8080";

/** A request that reads and a request that writes, if there are any. */
function sampleRequests(blueprint: Blueprint) {
  const valid = blueprint.api.versions.flatMap((version) =>
    version.operations.flatMap((operation) => {
      const request = operationTests(operation, version, blueprint)?.success;
      return request === undefined
        ? []
        : [{ method: operation.method, request }];
    }),
  );
  return [
    valid.find(({ method }) => method === "GET"),
    valid.find(({ method }) => method === "POST"),
  ].filter((found) => found !== undefined);
}

function curl(method: string, request: SampleRequest): string {
  const { path, headers, body } = request;
  const words = [
    "curl",
    "-i",
    ...(method === "GET" ? [] : ["-X", method]),
    ...Object.entries(headers).flatMap(([name, value]) => [
      "-H",
      `${name}: ${value}`,
    ]),
    ...(body === undefined
      ? []
      : ["-d", "json" in body ? JSON.stringify(body.json) : body.text]),
    BASE + path,
  ];
  return escapeControls(words.map(shellText).join(" "));
}

/** The result for programs. */
export function scaffoldedJson(
  { changes, left, gone, unclear, faults, unwritten }: Scaffolded,
  ok: boolean,
): object {
  const paths = (isNew: boolean) =>
    changes
      .filter(({ before }) => (before === undefined) === isNew)
      .map(({ path }) => path);
  return {
    ok,
    added: paths(true),
    changed: paths(false),
    left,
    gone: gone.map(({ at, message }) => ({ at, message })),
    unclear,
    faults,
    unwritten,
  };
}
