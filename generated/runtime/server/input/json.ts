import {
  fail,
  type Failure,
  isArray,
  isFull,
  isObject,
  segment,
} from "../../check.js";
import type { Content } from "../../operation.js";

/**
 * The deepest nesting of arrays and objects: enough for real data, and too little to
 * overflow the stack.
 */
const DEPTH = 100;

// The types of Workers require both options.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Decodes UTF-8. Adds a failure if the bytes are malformed. */
export function readText(bytes: Uint8Array, failures: Failure[]): string {
  try {
    return utf8.decode(bytes);
  } catch {
    failures.push({ pointer: "/body", detail: "Must be UTF-8." });
    return "";
  }
}

/**
 * Parses JSON. Adds failures for malformed JSON. Of duplicate keys, the last one
 * counts. A property `__proto__` is rejected unless a schema declares one.
 */
export function readJson(
  text: string,
  { json = JSON }: Content,
  describesProto: boolean,
  failures: Failure[],
): unknown {
  let value: unknown;
  try {
    value = json.parse(text);
  } catch {
    // The parser's message would repeat the input.
    fail(failures, "/body", "Must be valid JSON.");
    return undefined;
  }
  inspect(value, ["body"], describesProto, failures);
  return value;
}

/**
 * Rejects values that JSON allows but programs handle badly: infinite numbers, deep
 * nesting, and `__proto__`. `path` leads to the value.
 */
export function inspect(
  value: unknown,
  path: (string | number)[],
  describesProto: boolean,
  failures: Failure[],
): void {
  if (isFull(failures)) return;
  if (typeof value === "number") {
    // `NaN` represents a 64-bit integer with a fraction. The check refuses it.
    if (Math.abs(value) === Infinity)
      fail(failures, pointerTo(path), "Must be a finite number.");
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (path.length > DEPTH) {
    fail(
      failures,
      pointerTo(path.slice(0, 1)),
      "Must not be nested so deeply.",
    );
    return;
  }
  if (isArray(value))
    for (let i = 0; i < value.length; i++)
      inspectMember(i, value[i], path, describesProto, failures);
  else if (isObject(value))
    for (const name of Object.keys(value))
      inspectMember(name, value[name], path, describesProto, failures);
}

function inspectMember(
  name: string | number,
  member: unknown,
  path: (string | number)[],
  describesProto: boolean,
  failures: Failure[],
): void {
  path.push(name);
  // Code that merges it into another object would change that object's prototype.
  if (name === "__proto__" && !describesProto)
    fail(failures, pointerTo(path), "Must not be present.");
  else inspect(member, path, describesProto, failures);
  path.pop();
}

/**
 * Called only for failures: building a pointer for every property would cost more than
 * all other checks.
 */
function pointerTo(path: readonly (string | number)[]): string {
  return path.map((each) => `/${segment(String(each))}`).join("");
}
