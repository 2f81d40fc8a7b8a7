import type { Location } from "../../../language/json/location.js";
import type {
  ApiResponse,
  ResponseHeader,
} from "../../../language/model/model.js";
import { type Scope, writtenAs } from "../facts.js";
import type { OperationPair } from "../pairs.js";
import { changedForm, commonShapes, shapesOf } from "./serialization.js";

/** Compares the headers of a response; their names are case-insensitive. */
export function compareHeaders(
  pair: OperationPair,
  where: string,
  before: ApiResponse,
  after: ApiResponse,
): void {
  const { facts } = pair;
  const scope = (header: ResponseHeader, other: ResponseHeader | undefined) => {
    const { name, location } = header;
    return pair.scope(
      isWithin(location, before) || isWithin(location, after)
        ? `${where} header ${name}`
        : `header ${name}`,
      "receives",
      [header, other],
    );
  };
  const others = new Map(after.headers.map((one) => [keyOf(one), one]));
  for (const header of before.headers) {
    const other = others.get(keyOf(header));
    others.delete(keyOf(header));
    if (other) compareHeader(pair, scope(other, header), header, other);
    else
      facts.add(scope(header, undefined), {
        kind: header.required
          ? "required-header-removed"
          : "optional-header-removed",
        locations: { before: header.location, after: after.location },
      });
  }
  for (const header of others.values())
    facts.add(scope(header, undefined), {
      kind: header.required ? "required-header-added" : "optional-header-added",
      locations: { before: before.location, after: header.location },
    });
}

function keyOf({ name }: ResponseHeader): string {
  return name.toLowerCase();
}

/** Whether a header is described in the response itself rather than shared. */
function isWithin(location: Location, response: ApiResponse): boolean {
  return location.startsWith(`${response.location}/`);
}

function compareHeader(
  { facts, compare, lookups }: OperationPair,
  scope: Scope,
  before: ResponseHeader,
  after: ResponseHeader,
): void {
  if (before === after) return;
  const locations = { before: before.location, after: after.location };
  if (before.required !== after.required)
    facts.add(scope, {
      kind: after.required
        ? "header-became-required"
        : "header-became-optional",
      locations,
    });
  if (before.name !== after.name)
    facts.add(scope, {
      kind: "header-case-changed",
      locations,
      before: before.name,
      after: after.name,
    });
  if (before.docs.deprecated !== after.docs.deprecated)
    facts.add(scope, {
      kind: after.docs.deprecated ? "header-deprecated" : "header-undeprecated",
      locations,
    });
  const shapes = commonShapes(
    shapesOf(before.schema, lookups.before),
    shapesOf(after.schema, lookups.after),
  );
  const forms = changedForm(
    { style: "simple", ...before },
    { style: "simple", ...after },
    shapes,
  );
  if (forms)
    facts.add(scope, {
      kind: "header-encoding-changed",
      locations,
      before: forms[0],
      after: forms[1],
    });
  const isText = [before, after].every((one) => one.mediaType === undefined);
  const written = isText ? writtenAs(scope, "text") : scope;
  compare(before.schema, after.schema, written);
}
