/**
 * Whether a server has kept what a request has set. A description does not forbid that a
 * server trims texts or writes a time in another way, so only clear differences count.
 */
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../../language/json/json.js";

/** A property that the server shows otherwise than a request has set it. */
export interface Lost {
  readonly pointer: string;
  readonly sent: JsonValue;
  /** Undefined if the response has no such property. */
  readonly shown: JsonValue | undefined;
}

/** The first property of a body that an item shows otherwise; only those that `isShown` names count. */
export function lostIn(
  sent: JsonObject,
  item: JsonObject,
  isShown: (name: string) => boolean,
): Lost | undefined {
  for (const [name, value] of Object.entries(sent)) {
    if (!isShown(name)) continue;
    const lost = lostAt(value, item[name], `/${name}`);
    if (lost !== undefined) return lost;
  }
  return undefined;
}

function lostAt(
  sent: JsonValue,
  shown: JsonValue | undefined,
  pointer: string,
): Lost | undefined {
  const lost = { pointer, sent, shown };
  if (shown === undefined || shown === null)
    return isEmpty(sent) ? undefined : lost;
  if (isObject(sent) && isObject(shown)) {
    for (const [name, value] of Object.entries(sent))
      if (Object.hasOwn(shown, name)) {
        const inner = lostAt(value, shown[name], `${pointer}/${name}`);
        if (inner !== undefined) return inner;
      }
    return undefined;
  }
  if (isArray(sent) && isArray(shown))
    return sent.length > 0 && shown.length === 0 ? lost : undefined;
  // The server may store another type, order, or precision.
  if (typeof sent !== typeof shown || isArray(sent) || isArray(shown))
    return undefined;
  return isSame(sent, shown) ? undefined : lost;
}

/** Whether nothing is lost if a server leaves a value out. */
function isEmpty(value: JsonValue): boolean {
  if (value === null || value === "" || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function isSame(sent: JsonValue, shown: JsonValue): boolean {
  if (typeof sent === "number" && typeof shown === "number")
    return Math.abs(sent - shown) <= 1e-6 * Math.max(1, Math.abs(sent));
  if (typeof sent === "string" && typeof shown === "string")
    return plainText(sent) === plainText(shown) || isSameTime(sent, shown);
  return sent === shown;
}

/** A text without case, spaces, and the slash at the end of a URL. */
function plainText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, "").replace(/\/$/, "");
}

function isSameTime(sent: string, shown: string): boolean {
  const isTime = (text: string) => /^\d{4}-\d\d-\d\d/.test(text);
  return (
    isTime(sent) &&
    isTime(shown) &&
    // A server may store seconds.
    Math.abs(Date.parse(sent) - Date.parse(shown)) < 1000
  );
}

/** `/name as "Rex", and "Max" was sent` */
export function lostText({ pointer, sent, shown }: Lost): string {
  const text =
    shown === undefined ? `no ${pointer}` : `${pointer} as ${brief(shown)}`;
  return `${text}, and ${brief(sent)} was sent`;
}

function brief(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
