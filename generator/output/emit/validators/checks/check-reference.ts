import type { Schema } from "../../../../language/model/model.js";
import { code, type Identifier } from "../../../../language/print/code.js";
import { identifier } from "../../../../language/print/escape.js";
import { schemaNamed } from "../../../../language/schema/lookup.js";
import { type Block, plain } from "../blocks/blocks.js";
import { pointerCode } from "../blocks/pointer.js";
import { call, type Site, type Subject } from "../blocks/site.js";

/** Checks a reference: by a call of the function of the schema, or inline if that is shorter. */
export function checkReference(
  name: string,
  subject: Subject,
  site: Site,
): Block {
  const target = schemaNamed(name, site.module.schemas);
  if (isPlain(target)) return site.module.check(target, subject, site);
  const cycle = site.module.cycles.get(name);
  const depth = cycle !== undefined && cycle === site.cycle;
  return callCheck(
    site.module.functionOf(name),
    subject,
    depth ? "deeper" : "",
  );
}

/** The function of a named schema; undefined if it takes the depth as an argument. */
export function functionOfReference(
  name: string,
  { module, cycle }: Site,
): Identifier | undefined {
  const target = module.cycles.get(name);
  return target !== undefined && target === cycle
    ? undefined
    : module.functionOf(name);
}

/** A call of a check function; within a cycle it passes the depth. */
export function callCheck(
  callee: Identifier,
  { value, pointer }: Subject,
  depth: "deeper" | "same" | "",
): Block {
  const args = [
    code`${value}`,
    pointerCode(pointer),
    code`${identifier("failures")}`,
  ];
  if (depth === "deeper") args.push(code`${identifier("depth")} + 1`);
  if (depth === "same") args.push(code`${identifier("depth")}`);
  return [plain(call(callee, args))];
}

/** Whether a schema is a plain primitive type, which is checked faster inline than by a call. */
export function isPlain(schema: Schema): boolean {
  return (
    schema.ref === undefined &&
    schema.array === undefined &&
    schema.object === undefined &&
    schema.allOf === undefined &&
    schema.anyOf === undefined &&
    schema.oneOf === undefined &&
    schema.not === undefined &&
    schema.conditional === undefined &&
    schema.string?.pattern === undefined &&
    (schema.enum?.length ?? 0) <= 6 &&
    schema.knownValues === undefined &&
    schema.types?.every((type) => type !== "object" && type !== "array") ===
      true
  );
}
