import {
  childLocation,
  pointerSteps,
} from "../../../language/json/location.js";
import type {
  Callback,
  CallbackUrl,
  Schema,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { otherItems, otherProperties } from "../../../language/schema/rest.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";

/** OpenAPI, Runtime Expressions: a URL taken from the request, or starting with a value of it. */
const requestExpression =
  /^\{?\$request\.(?:body(?:#(\/[^}]*)?)?|(query|header|path)\.([^}]+))(?:\}|$)/;

/**
 * Finds the values in a request that contain the URLs of an operation's callbacks, each
 * once.
 */
export function callbackUrls(
  operation: ParsedOperation,
  callbacks: readonly Callback[],
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): readonly CallbackUrl[] {
  const byPointer = new Map<string, Set<string>>();
  for (const { expression, location, events } of callbacks) {
    const matched = requestExpression.exec(expression);
    if (matched === null) continue;
    const [, inBody, parameterIn, name] = matched;
    const pointer =
      parameterIn === undefined
        ? `/body${inBody ?? ""}`
        : parameterPointer(operation, parameterIn, name);
    if (pointer === undefined || !isDescribed(pointer, operation, lookup))
      diagnostics.warning(
        location,
        "callback-url",
        `The callback URL \`${expression}\` refers to a value that the request does not describe.`,
        "Correct the expression, or describe the value.",
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
  parameterIn: string,
  wanted = "",
): string | undefined {
  const isHeader = parameterIn === "header";
  const parameter = parameters.find(
    ({ in: where, name }) =>
      where === parameterIn &&
      (name === wanted ||
        (isHeader && name.toLowerCase() === wanted.toLowerCase())),
  );
  return (
    parameter &&
    childLocation("", isHeader ? "headers" : parameterIn, parameter.name)
  );
}

/** Whether the request describes a value at the pointer. Pointers to parameters always do, because they come from the parameters. */
function isDescribed(
  pointer: string,
  { body }: ParsedOperation,
  lookup: SchemaLookup,
): boolean {
  const [group, ...steps] = pointerSteps(pointer);
  if (group !== "body") return true;
  let schemas = (body?.content ?? []).flatMap(({ schema }) => schema ?? []);
  for (const step of steps)
    schemas = schemas
      .flatMap((schema) => lookup.possibleParts(schema))
      .flatMap((part) => schemasAtStep(part, step))
      .filter(({ types }) => types?.length !== 0);
  return schemas.length > 0;
}

function schemasAtStep({ object, array }: Schema, step: string): Schema[] {
  const named = (object?.properties ?? []).filter(({ name }) => name === step);
  const others = [otherProperties(object), otherItems(array)];
  return [
    ...named.map(({ schema }) => schema),
    ...others.filter((schema) => schema !== undefined),
  ];
}
