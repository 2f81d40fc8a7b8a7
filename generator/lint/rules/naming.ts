import { payloadRoots } from "../../diff/usages.js";
import type { Location } from "../../json/location.js";
import type { Schema } from "../../model/model.js";
import { eachSubschema } from "../../schema/children.js";
import { type CheckResult, operationsOf, type Subject } from "../subject.js";

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
export function propertyNaming(subject: Subject): CheckResult {
  const found = new Map<string, Named>();
  for (const { object } of schemasOf(subject))
    for (const { name, schema } of object?.properties ?? [])
      if (!found.has(name))
        found.set(name, { name, location: schema.location });
  return minorityOf("property names", [...found.values()]);
}

/** The segments of paths have one style of names. */
export function pathNaming(subject: Subject): CheckResult {
  const found = new Map<string, Named>();
  for (const { operation } of operationsOf(subject))
    for (const name of operation.path.split("/"))
      if (!name.includes("{") && !found.has(name))
        found.set(name, { name, location: operation.location });
  return minorityOf("path segments", [...found.values()]);
}

/** Operation ids have one style of names. */
export function operationIdNaming(subject: Subject): CheckResult {
  const ids = operationsOf(subject).flatMap(({ operation }) =>
    operation.id === `${operation.method} ${operation.path}`
      ? []
      : [{ name: operation.id, location: operation.location }],
  );
  return minorityOf("operation ids", ids);
}

/** The values of an enum are in one case. */
export function enumCase(subject: Subject): CheckResult {
  const enums = new Map<Location, readonly string[]>();
  for (const schema of schemasOf(subject)) {
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

/** All schemas of a description: named ones, those of messages, and those in them. */
function schemasOf({ api }: Subject): ReadonlySet<Schema> {
  const found = new Set<Schema>();
  for (const version of api.versions) {
    for (const { schema } of version.schemas) found.add(schema);
    for (const { schemas } of payloadRoots(version))
      for (const schema of schemas) found.add(schema);
  }
  // Iterating a set also visits the elements added meanwhile.
  for (const schema of found) eachSubschema(schema, (part) => found.add(part));
  return found;
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
