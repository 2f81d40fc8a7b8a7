import type { Location } from "../../../language/json/location.js";
import type { Operation } from "../../../language/model/model.js";
import {
  type CheckResult,
  type Excepting,
  namesOf,
  operationsOf,
  schemasOf,
  type Subject,
} from "../subject.js";

/** A name and its place in the description. */
interface Named {
  readonly name: string;
  readonly location: Location;
}

/** How the words of a name are joined. A single word in lower case fits every style. */
const styles: readonly (readonly [style: string, pattern: RegExp])[] = [
  ["camelCase", /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/],
  ["PascalCase", /^[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)*$/],
  ["snake_case", /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/],
  ["kebab-case", /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/],
  ["UPPER_CASE", /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/],
];

/** The names that a message lists. */
const LISTED = 5;

/** Properties have one style of names. */
export function propertyNaming(
  { api }: Subject,
  { except }: Excepting,
): CheckResult {
  const found = new Map<string, Named>();
  for (const { object } of schemasOf(api, except))
    for (const { name, schema } of object?.properties ?? [])
      if (!found.has(name) && !except.includes(name))
        found.set(name, { name, location: schema.location });
  return minorityOf("property names", [...found.values()]);
}

/** The segments of paths have one style of names. */
export function pathNaming(
  subject: Subject,
  { except }: Excepting,
): CheckResult {
  const found = new Map<string, Named>();
  for (const operation of operationsBut(except, subject))
    for (const name of operation.path.split("/"))
      if (!name.includes("{") && !found.has(name))
        found.set(name, { name, location: operation.location });
  return minorityOf("path segments", [...found.values()]);
}

/** Operation ids have one style of names. */
export function operationIdNaming(
  subject: Subject,
  { except }: Excepting,
): CheckResult {
  const ids = operationsBut(except, subject).flatMap(
    ({ id, method, path, location }) =>
      id === `${method} ${path}` ? [] : [{ name: id, location }],
  );
  return minorityOf("operation ids", ids);
}

/** The values of an enum are in one case. */
export function enumCase({ api }: Subject, { except }: Excepting): CheckResult {
  const enums = new Map<Location, readonly string[]>();
  for (const schema of schemasOf(api, except)) {
    const all = [...(schema.enum ?? []), ...(schema.knownValues ?? [])];
    const texts = all.filter((value) => typeof value === "string");
    if (texts.length > 1) enums.set(schema.location, texts);
  }
  return [...enums].map(([location, texts]) => {
    const cases = new Map<string, string>();
    for (const text of texts) cases.set(caseOf(text), text);
    cases.delete("no case");
    if (cases.size < 2) return undefined;
    const listed = [...cases].map(([style, text]) => `${style} (\`${text}\`)`);
    const message = `The values of this enum have several cases: ${listed.join(", ")}.`;
    return { location, message, what: "several cases", of: [] };
  });
}

function operationsBut(
  except: readonly string[],
  subject: Subject,
): readonly Operation[] {
  return operationsOf(subject)
    .map(({ operation }) => operation)
    .filter((one) => !namesOf(one).some((name) => except.includes(name)));
}

function caseOf(text: string): string {
  if (!/[A-Za-z]/.test(text)) return "no case";
  if (text === text.toLowerCase()) return "lower case";
  return text === text.toUpperCase() ? "upper case" : "mixed case";
}

/** One fault for each style but the most frequent one. */
function minorityOf(kind: string, names: readonly Named[]): CheckResult {
  const byStyle = new Map<string, Named[]>();
  for (const one of names) {
    const style = styles.find(([, pattern]) => pattern.test(one.name))?.[0];
    if (style === undefined) continue;
    byStyle.set(style, [...(byStyle.get(style) ?? []), one]);
  }
  const [most, ...others] = [...byStyle].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const [style, main] = most ?? ["", []];
  const total = [...byStyle.values()].flat().length;
  // Without a majority there is no convention to keep.
  if (main.length * 2 <= total) return [];
  return [
    undefined,
    ...others.map(([other, found]) => ({
      location: found[0]?.location ?? "#",
      message: `${String(found.length)} of ${String(total)} ${kind} are in ${other}, and most are in ${style}: ${listOf(found)}.`,
      what: `${kind} ${other}`,
      of: [],
    })),
  ];
}

function listOf(found: readonly Named[]): string {
  const names = found.slice(0, LISTED).map(({ name }) => `\`${name}\``);
  const more = found.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${String(more)} more` : "");
}
