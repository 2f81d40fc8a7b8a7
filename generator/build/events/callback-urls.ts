import { childLocation, unescapeStep } from "../../json/location.js";
import type { Findings } from "../diagnostics-collector.js";
import type { Lookup } from "../../schema/schema-lookup.js";
import type { CallbackUrl, Callback, Schema } from "../../model/model.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";

/** OpenAPI, Runtime Expressions: an address that the request holds, or the start of it. */
const requestExpression =
  /^\{?\$request\.(?:body(?:#(\/[^}]*)?)?|(query|header|path)\.([^}]+))(?:\}|$)/;

/** Finds where a request names the addresses of an operation's callbacks, each place once. */
export function callbackUrls(
  operation: ParsedOperation,
  callbacks: readonly Callback[],
  lookup: Lookup,
  findings: Findings,
): readonly CallbackUrl[] {
  const byPointer = new Map<string, Set<string>>();
  for (const { expression, location, events } of callbacks) {
    const matched = requestExpression.exec(expression);
    if (matched === null) continue;
    const [, inBody, sentIn, name] = matched;
    const pointer =
      sentIn === undefined
        ? `/body${inBody ?? ""}`
        : parameterPointer(operation, sentIn, name);
    if (pointer === undefined || !isDescribed(pointer, operation, lookup))
      findings.warning(
        location,
        "callback-url",
        `The callback goes to \`${expression}\`, and the description of the request has nothing there.`,
        "Correct the expression, or describe what stands there.",
      );
    if (pointer === undefined) continue;
    const known = byPointer.get(pointer) ?? new Set();
    byPointer.set(pointer, known);
    for (const event of events) known.add(event);
  }
  return [...byPointer].map(([pointer, events]) => ({
    pointer,
    events: [...events],
  }));
}

function parameterPointer(
  { parameters }: ParsedOperation,
  sentIn: string,
  wanted = "",
): string | undefined {
  const isHeader = sentIn === "header";
  const parameter = parameters.find(
    ({ in: where, name }) =>
      where === sentIn &&
      (name === wanted ||
        (isHeader && name.toLowerCase() === wanted.toLowerCase())),
  );
  return (
    parameter &&
    childLocation("", isHeader ? "headers" : sentIn, parameter.name)
  );
}

/** Parameters have been found; a body is followed as far as it is described. */
function isDescribed(
  pointer: string,
  { body }: ParsedOperation,
  lookup: Lookup,
): boolean {
  const [group, ...steps] = pointer.split("/").slice(1).map(unescapeStep);
  if (group !== "body") return true;
  let held = (body?.content ?? []).flatMap(({ schema }) => schema ?? []);
  for (const step of steps)
    held = held
      .flatMap((schema) => lookup.speakers(schema))
      .flatMap((part) => schemasAtStep(part, step))
      .filter(({ types }) => types?.length !== 0);
  return held.length > 0;
}

function schemasAtStep({ object, array }: Schema, step: string): Schema[] {
  const named = (object?.properties ?? []).filter(({ name }) => name === step);
  const others = [object?.additionalProperties, array?.items];
  return [
    ...named.map(({ schema }) => schema),
    ...others.filter((schema) => schema !== undefined),
  ];
}
