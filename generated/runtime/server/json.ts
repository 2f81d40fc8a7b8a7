import { fail, type Failure, isArray, isObject, segment } from "../check.js";

/** How deep arrays and objects may stand in each other: enough for people, too little to exhaust the stack. */
const DEPTH = 100;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads text in UTF-8; says in `failures` where the bytes are none. */
export function readText(bytes: Uint8Array, failures: Failure[]): string {
  try {
    return utf8.decode(bytes);
  } catch {
    failures.push({ pointer: "/body", detail: "Must be UTF-8." });
    return "";
  }
}

/**
 * Reads JSON; says in `failures` what is wrong with it. Of a key given twice the
 * last one holds. A member `__proto__` may stand in it only where some body is
 * described to have one.
 */
export function readJson(
  text: string,
  describesProto: boolean,
  failures: Failure[],
): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own sentence would repeat what was sent.
    failures.push({ pointer: "/body", detail: "Must be valid JSON." });
    return undefined;
  }
  inspect(value, ["body"], describesProto, failures);
  return value;
}

/** Finds what JSON can say and a program should not be handed; `path` leads to the value, from its part of the request. */
export function inspect(
  value: unknown,
  path: (string | number)[],
  describesProto: boolean,
  failures: Failure[],
): void {
  if (typeof value === "number") {
    if (!Number.isFinite(value))
      fail(failures, pointerTo(path), "Must be a number of ordinary size.");
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
  // Merged into another object it would become that object's prototype.
  if (name === "__proto__" && !describesProto)
    fail(failures, pointerTo(path), "Must not be present.");
  else inspect(member, path, describesProto, failures);
  path.pop();
}

/** Made only for what fails: a pointer for every member would cost more than all else that is done with a body. */
function pointerTo(path: readonly (string | number)[]): string {
  return path.map((each) => `/${segment(String(each))}`).join("");
}
