import type { Failure } from "../check.js";

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
  inspect(value, "/body", 0, describesProto, failures);
  return value;
}

/** Finds what JSON can say and a program should not be handed. */
function inspect(
  value: unknown,
  at: string,
  depth: number,
  describesProto: boolean,
  failures: Failure[],
): void {
  if (typeof value === "number") {
    if (!Number.isFinite(value))
      failures.push({
        pointer: at,
        detail: "Must be a number of ordinary size.",
      });
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth === DEPTH) {
    failures.push({
      pointer: "/body",
      detail: "Must not be nested so deeply.",
    });
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const pointer = `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    // Merged into another object it would become that object's prototype.
    if (name === "__proto__" && !describesProto)
      failures.push({ pointer, detail: "Must not be present." });
    else inspect(member, pointer, depth + 1, describesProto, failures);
  }
}
