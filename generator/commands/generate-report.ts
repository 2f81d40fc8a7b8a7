import {
  harmless,
  type Paint,
  painter,
  count,
} from "../diagnostics/terminal.js";
import type { Api } from "../model/model.js";
import type { Stream } from "../cli/host.js";
import { table } from "../cli/console.js";
import { toJson } from "../diagnostics/json.js";
import { firstDifference } from "../write/first-difference.js";
import type { FileState, Plan, PlannedFile } from "../write/write.js";
import type { Product } from "./plan-output.js";

/** What was made for each surface, as a table under the API's title. */
export function apiVersionsReport(
  out: Stream,
  api: Api,
  input: string,
): string {
  const paint = painter(out.colour);
  const [head = "", ...rows] = table([
    ["", "operations", "schemas", "events", "problem codes"],
    ...api.versions.map((apiVersion) => [
      apiVersion.name,
      ...[
        apiVersion.operations,
        apiVersion.schemas,
        apiVersion.events,
        apiVersion.problems,
      ].map((list) => String(list.length)),
    ]),
  ]);
  const title = harmless(`${api.title} ${api.version}`);
  const heading = `${paint("bold", title)}, from ${harmless(input)}`;
  return [heading, "", paint("dim", head), ...rows, "", ""].join("\n");
}

/** What was done to the output folder, in a line, and the files that changed in an output that was there before. */
export function filesReport(
  out: Stream,
  plan: Plan,
  folder: string,
  seconds: string,
): string {
  const created = inState(plan, "create").length;
  const changed = inState(plan, "update").length;
  const deleted = inState(plan, "delete").length;
  const unchanged = inState(plan, "unchanged").length;
  const listed = plan.files.filter((file) => file.state !== "unchanged");
  if (listed.length === 0)
    return `${folder}: ${painter(out.colour)("green", "nothing changed")}, ${count(unchanged, "file")}, ${seconds}\n`;
  const numbers = [
    `${count(created + changed, "file")} written (${String(created)} new, ${String(changed)} changed)`,
    `${String(deleted)} deleted`,
    `${String(unchanged)} unchanged`,
  ];
  const names = unchanged + changed === 0 ? [] : listed.map(fileLine);
  return `${folder}: ${numbers.join(", ")}, ${seconds}\n${names.join("")}`;
}

/** The files that someone else's work stands in, and what can be done. */
export function conflictsReport(
  err: Stream,
  files: readonly PlannedFile[],
  folder: string,
): string {
  const lines = files.map(
    ({ path, conflict }) =>
      `  ${harmless(`${folder}/${path}`)}  ${conflict === "edited" ? "was edited by hand" : "is there and was not made by Tenon"}\n`,
  );
  const [is, them] =
    files.length === 1
      ? ["1 file holds", "it"]
      : [`${String(files.length)} files hold`, "them"];
  return (
    `${painter(err.colour)("red", "error")}: ${is} work that is not Tenon's. Nothing was written.\n\n` +
    `${lines.join("")}\n` +
    `Move the work out of ${them}, or write over ${them} with \`tenon generate --force\`.\n`
  );
}

/** How many lines of a difference are shown on either side. */
const SHOWN_LINES = 3;

/** What \`generate\` would do, with the first lines that differ in each file. */
export function staleReport(
  out: Stream,
  files: readonly PlannedFile[],
  folder: string,
): string {
  const paint = painter(out.colour);
  const entries = files.map((file) => fileLine(file) + difference(paint, file));
  const heading = `${folder} is ${paint("red", "stale")}: ${count(files.length, "file")} would change.\n`;
  const force = files.some(({ conflict }) => conflict !== undefined)
    ? "; it writes over what is not Tenon's work only with `--force`"
    : "";
  return `${heading}\n${entries.join("")}\nRun \`tenon generate\` to bring it up to date${force}.\n`;
}

function difference(paint: Paint, { before, after }: PlannedFile): string {
  if (before === undefined || after === undefined) return "";
  const found = firstDifference(before.toString(), after.toString());
  if (found === undefined) return "";
  return [
    `    line ${String(found.line)}`,
    ...shownLines(found.before, "-").map((line) => paint("red", line)),
    ...shownLines(found.after, "+").map((line) => paint("green", line)),
    "",
  ].join("\n");
}

function shownLines(lines: readonly string[], sign: string): string[] {
  const shown = lines
    .slice(0, SHOWN_LINES)
    .map((line) => `    ${sign} ${cut(harmless(line))}`);
  const rest = lines.length - SHOWN_LINES;
  return rest > 0
    ? [...shown, `    ${sign} … ${count(rest, "more line")}`]
    : shown;
}

function cut(line: string): string {
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}

const verbs: Readonly<Record<FileState, string>> = {
  create: "new",
  update: "changed",
  delete: "deleted",
  unchanged: "unchanged",
};

function fileLine({ path, state, conflict }: PlannedFile): string {
  const remark =
    conflict === undefined
      ? ""
      : conflict === "edited"
        ? "  (edited by hand)"
        : "  (not made by Tenon)";
  return `  ${verbs[state].padEnd(7)}  ${harmless(path)}${remark}\n`;
}

function inState(plan: Plan, state: FileState): readonly PlannedFile[] {
  return plan.files.filter((file) => file.state === state);
}

/** The result of a run for programs; its members are a promise to them. */
export function jsonReport(
  product: Product,
  plan: Plan,
  output: string,
  ok: boolean,
  milliseconds: number,
): string {
  const paths = (state: FileState) =>
    plan.files.filter((file) => file.state === state).map(({ path }) => path);
  return print({
    ok,
    description: product.input,
    output,
    versions: product.api.versions.map((apiVersion) => ({
      name: apiVersion.name,
      operations: apiVersion.operations.length,
      schemas: apiVersion.schemas.length,
      events: apiVersion.events.length,
      problems: apiVersion.problems.length,
    })),
    files: {
      created: paths("create"),
      changed: paths("update"),
      deleted: paths("delete"),
      unchanged: paths("unchanged"),
    },
    conflicts: plan.files.flatMap(({ path, conflict }) =>
      conflict === undefined ? [] : [{ path, conflict }],
    ),
    differences: plan.files.flatMap(differenceJson),
    diagnostics: toJson(product.warnings, product.document),
    milliseconds: Math.round(milliseconds),
  });
}

function differenceJson({ path, before, after }: PlannedFile): object[] {
  if (before === undefined || after === undefined) return [];
  const found = firstDifference(before.toString(), after.toString());
  return found === undefined ? [] : [{ path, ...found }];
}

function print(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
