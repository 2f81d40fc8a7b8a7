import type { Location } from "../../../language/json/location.js";
import type {
  ApiResponse,
  ResponseHeader,
} from "../../../language/model/model.js";
import { change, changesOf, type Differences } from "../difference.js";
import { locationsOf, type Scope, writtenAs } from "../facts.js";
import type { OperationPair } from "../pairs.js";
import { changedForm, commonShapes, shapesOf } from "./serialization.js";

/** Compares the headers of a response; their names are case-insensitive. */
export function* compareHeaders(
  pair: OperationPair,
  where: string,
  before: ApiResponse,
  after: ApiResponse,
): Differences {
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
    if (other) yield* compareHeader(pair, scope(other, header), header, other);
    else
      yield change(
        scope(header, undefined),
        header.required ? "required-header-removed" : "optional-header-removed",
        locationsOf(header, after),
      );
  }
  for (const header of others.values())
    yield change(
      scope(header, undefined),
      header.required ? "required-header-added" : "optional-header-added",
      locationsOf(before, header),
    );
}

function keyOf({ name }: ResponseHeader): string {
  return name.toLowerCase();
}

/** Whether a header is described in the response itself rather than shared. */
function isWithin(location: Location, response: ApiResponse): boolean {
  return location.startsWith(`${response.location}/`);
}

function* compareHeader(
  { compare, lookups }: OperationPair,
  scope: Scope,
  before: ResponseHeader,
  after: ResponseHeader,
): Differences {
  if (before === after) return;
  const changed = changesOf(scope, locationsOf(before, after));
  if (before.required !== after.required)
    yield changed(
      after.required ? "header-became-required" : "header-became-optional",
    );
  if (before.name !== after.name)
    yield changed("header-case-changed", before.name, after.name);
  if (before.docs.deprecated !== after.docs.deprecated)
    yield changed(
      after.docs.deprecated ? "header-deprecated" : "header-undeprecated",
    );
  const shapes = commonShapes(
    shapesOf(before.schema, lookups.before),
    shapesOf(after.schema, lookups.after),
  );
  const forms = changedForm(
    { style: "simple", ...before },
    { style: "simple", ...after },
    shapes,
  );
  if (forms) yield changed("header-encoding-changed", forms[0], forms[1]);
  const isText = [before, after].every((one) => one.mediaType === undefined);
  const written = isText ? writtenAs(scope, "text") : scope;
  yield* compare(before.schema, after.schema, written);
}
