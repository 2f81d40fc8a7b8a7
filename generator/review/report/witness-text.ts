import { count } from "../../language/diagnostics/terminal.js";
import { isArray, isObject, type JsonValue } from "../../language/json/json.js";
import { pointerSteps } from "../../language/json/location.js";
import type { Witness } from "../witness/witness.js";
import type { Report, ReportedFinding } from "./report.js";

/** A message that shows why a change breaks clients, in words. */
export interface WitnessText {
  /** `POST /orders {"quantity":0}`; what matters of a long message. */
  readonly message: string;
  /** Who accepts it: `Valid before.` */
  readonly accepted: string;
  /** Who refuses it, and why: `Now /body/quantity must be at least 1.` */
  readonly refused: string;
}

const noExample = "No example found.";

/** The example of a finding as one text; absent if it needs none. */
export function witnessLine(finding: ReportedFinding): string | undefined {
  const text = witnessTextOf(finding);
  if (text === undefined || typeof text === "string") return text;
  return `Example: ${text.message}. ${text.accepted} ${text.refused}`;
}

/**
 * The example of a finding, or a sentence that says that none was found. Undefined for
 * findings that do not break on the wire.
 */
export function witnessTextOf({
  witness,
}: ReportedFinding): WitnessText | string | undefined {
  if (witness === undefined) return undefined;
  return witness === null ? noExample : witnessText(witness);
}

/** How many findings that break on the wire have an example, and how many have none. */
export function countWitnesses({ findings }: Report) {
  const searched = findings.filter(({ witness }) => witness !== undefined);
  const missing = searched.filter(({ witness }) => witness === null).length;
  return { found: searched.length - missing, missing };
}

/** How many findings that break on the wire have no example, as a line; none if all have one. */
export function missingWitnesses(report: Report): readonly string[] {
  const { found, missing } = countWitnesses(report);
  return missing === 0
    ? []
    : [
        `No example found for ${String(missing)} of the ${count(found + missing, "finding")} that break on the wire.`,
      ];
}

function witnessText(witness: Witness): WitnessText {
  const { kind } = witness.form;
  const { refusals } = witness;
  const more = refusals.length - 1;
  const reasons = `${reasonOf(refusals[0])}${more > 0 ? ` (and ${String(more)} more)` : ""}`;
  const message = messageText(witness);
  if (kind === "request")
    return { message, accepted: "Valid before.", refused: `Now ${reasons}` };
  const accepted =
    kind === "value" ? "Valid on one side." : "Servers may send it now.";
  const refused =
    kind === "value"
      ? `On the other, ${reasons}`
      : `For old clients, ${reasons}`;
  return { message, accepted, refused };
}

function reasonOf(refusal: Witness["refusals"][number] | undefined): string {
  const { pointer = "", detail = "" } = refusal ?? {};
  const rest = detail.charAt(0).toLowerCase() + detail.slice(1);
  return pointer === "" ? rest : `${pointer} ${rest}`;
}

function messageText({ form, values, refusals }: Witness): string {
  const { kind, user, status, mediaType, credentials } = form;
  const [{ pointer } = { pointer: "" }] = refusals;
  const [group = "", ...steps] = pointerSteps(pointer);
  const body = values.body ?? values.value;
  const isPlain = mediaType === undefined || /\bjson\b/.test(mediaType);
  const isOfBody = group === "body" || group === "value";
  return [
    kind === "request" ? requestLine(user, values) : user,
    status === undefined ? undefined : `→ ${String(status)}`,
    ...fieldsOf(values.headers, ": "),
    ...fieldsOf(values.cookies, "="),
    credentials && `with ${credentialsText(credentials)}`,
    isPlain || body === undefined ? undefined : `(${mediaType})`,
    body === undefined ? undefined : shortened(body, isOfBody ? steps : []),
  ]
    .filter((part) => part !== undefined)
    .join(" ");
}

function credentialsText({
  schemes,
}: NonNullable<Witness["form"]["credentials"]>): string {
  const names = schemes.map(({ name }) => name);
  return names.length === 0 ? "no credentials" : names.join(" and ");
}

/** The method, and the path with the values of its parameters and the query. */
function requestLine(user: string, { path, query }: Witness["values"]): string {
  const named = isObject(path) ? path : {};
  const filled = user.replace(/\{([^{}]*)\}/g, (braces, name: string) =>
    Object.hasOwn(named, name) ? written(named[name] ?? "") : braces,
  );
  const fields = fieldsOf(query, "=");
  return fields.length === 0 ? filled : `${filled}?${fields.join("&")}`;
}

function fieldsOf(
  group: JsonValue | undefined,
  between: string,
): readonly string[] {
  return Object.entries(isObject(group) ? group : {}).map(
    ([name, value]) => `${name}${between}${written(value)}`,
  );
}

function written(value: JsonValue): string {
  return cut(typeof value === "string" ? value : JSON.stringify(value), 60);
}

/** A message of up to this length is shown whole. */
const MAX_WHOLE = 160;
/** The length of what is shown of a part. */
const MAX_PART = 80;

/** A value as JSON; of a long one, only what leads to a part. */
function shortened(value: JsonValue, steps: readonly string[]): string {
  const whole = JSON.stringify(value);
  if (whole.length <= MAX_WHOLE) return whole;
  const [step, ...rest] = steps;
  const inner =
    step === undefined || !(isObject(value) || isArray(value))
      ? undefined
      : Object.entries(value).find(([name]) => name === step)?.[1];
  if (step === undefined || inner === undefined) return cut(whole, MAX_PART);
  const shown = shortened(inner, rest);
  return isArray(value) ? `[${shown}]` : `{${JSON.stringify(step)}:${shown},…}`;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
