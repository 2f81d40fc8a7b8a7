import { nearestName } from "../../../language/diagnostics/suggest.js";
import { pointerSteps } from "../../../language/json/location.js";
import type {
  JsonType,
  Parameter,
  Schema,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { allowsType } from "../../../language/schema/possible-types.js";
import { successesOf } from "../content/success-body.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import type { RuleFault } from "./call-rules.js";
import { type SchemaAtPointer, schemaAtPointer } from "./schema-at-pointer.js";

/** The result of checking a rule against an operation. */
export interface CheckedRule<Result> {
  /** Absent if there are faults. */
  readonly result?: Result;
  readonly faults: readonly RuleFault[];
}

/** Looks up the parameters and properties that a rule names, and collects faults for those that the operation does not have. */
export class RuleChecker {
  readonly faults: RuleFault[] = [];
  readonly #operation: ParsedOperation;
  readonly #lookup: SchemaLookup;

  constructor(operation: ParsedOperation, lookup: SchemaLookup) {
    this.#operation = operation;
    this.#lookup = lookup;
  }

  /** Finds a query parameter, a header, or a property of the JSON request body. */
  inRequest(key: string, place: string): Found | undefined {
    if (isPointer(place)) return this.#inRequestBody(key, place);
    const found = parameterAt(this.#operation, place);
    if (found !== undefined)
      return {
        way: [found.in === "query" ? "query" : "headers", place],
        schemas: [found.schema],
      };
    const names = this.#operation.parameters
      .filter(isInQueryOrHeader)
      .map((each) => each.name);
    this.fault(
      key,
      `has no query or header parameter ${listChoices(place, names)}`,
    );
    return undefined;
  }

  #inRequestBody(key: string, pointer: string): Found | undefined {
    const body = requestBody(this.#operation);
    if (body === undefined) {
      this.fault(key, `has no JSON request body for ${quote(pointer)}.`);
      return undefined;
    }
    const found = this.value(key, pointer, body);
    return (
      found && {
        way: ["body", ...pointerSteps(pointer)],
        schemas: found.schemas,
      }
    );
  }

  /** Finds a header of the successful responses, or a property of their body. */
  inResponse(
    key: string,
    place: string,
    body: Schema,
    types: readonly JsonType[],
  ): readonly string[] {
    if (isPointer(place)) {
      this.value(key, place, body, types);
      return ["body", ...pointerSteps(place)];
    }
    const headers = successesOf(this.#operation).flatMap(
      (response) => response.headers,
    );
    const found = headers.filter(
      ({ name }) => name.toLowerCase() === place.toLowerCase(),
    );
    if (found.length === 0)
      this.fault(
        key,
        `has no response header ${listChoices(
          place,
          headers.map(({ name }) => name),
        )}`,
      );
    else
      this.#checkTypes(
        key,
        `header ${quote(place)}`,
        found.map(({ schema }) => schema),
        types,
      );
    return ["headers", place];
  }

  /** Finds the schema at a JSON pointer; it must accept one of the given types, if there are any. */
  value(
    key: string,
    pointer: string,
    schema: Schema,
    types: readonly JsonType[] = [],
  ): SchemaAtPointer | undefined {
    const found = schemaAtPointer(schema, pointerSteps(pointer), this.#lookup);
    if ("missing" in found) {
      const { missing, siblings } = found;
      this.fault(
        key,
        `describes no value at ${quote(pointer)}: there is no property ${listChoices(missing, siblings)}`,
      );
      return undefined;
    }
    const what = `value at ${quote(pointer)}`;
    return this.#checkTypes(key, what, found.schemas, types)
      ? found
      : undefined;
  }

  #checkTypes(
    key: string,
    what: string,
    schemas: readonly Schema[],
    types: readonly JsonType[],
  ): boolean {
    const fits = (each: Schema) =>
      types.some((type) => allowsType(each, type, this.#lookup));
    if (types.length === 0 || schemas.every(fits)) return true;
    this.fault(
      key,
      `describes a ${what} whose type is not ${types.join(" or ")}.`,
    );
    return false;
  }

  /** Adds a fault, at the key of the rule that causes it, if there is one. */
  fault(key: string | undefined, message: string): void {
    this.faults.push({
      keys: key === undefined ? [] : [key],
      message: `The operation ${this.#operation.id} ${message}`,
    });
  }
}

/** The place of a value in a request: its path, and the schemas of the value. */
export interface Found {
  readonly way: readonly string[];
  readonly schemas: readonly Schema[];
}

/** Whether a request has a query parameter, a header, or a property of its JSON body. */
export function describesInRequest(
  operation: ParsedOperation,
  place: string,
  lookup: SchemaLookup,
): boolean {
  if (!isPointer(place)) return parameterAt(operation, place) !== undefined;
  const body = requestBody(operation);
  return body !== undefined && describes(body, place, lookup);
}

/** Whether a body has a described property. */
export function describes(
  body: Schema,
  pointer: string,
  lookup: SchemaLookup,
): boolean {
  const found = schemaAtPointer(body, pointerSteps(pointer), lookup);
  return !("missing" in found) && found.schemas.length > 0;
}

/** Whether a place is a property of a body, and not the name of a header or parameter. */
export function isPointer(place: string): boolean {
  return place.startsWith("/");
}

/** The query parameter with a name, or else the header. */
function parameterAt(
  { parameters }: ParsedOperation,
  wanted: string,
): Parameter | undefined {
  const found = parameters.filter(
    (each) => each.name === wanted && isInQueryOrHeader(each),
  );
  return found.find((each) => each.in === "query") ?? found[0];
}

function isInQueryOrHeader({ in: location }: Parameter): boolean {
  return location === "query" || location === "header";
}

function requestBody({ body }: ParsedOperation): Schema | undefined {
  return body?.content.find(({ kind }) => kind === "json")?.schema;
}

/** Formats an unknown name with a suggestion and the known names. */
export function listChoices(name: string, names: readonly string[]): string {
  const near = nearestName(name, names);
  const suggestion = near === undefined ? "" : ` Did you mean ${quote(near)}?`;
  const shown = names.slice(0, MAX_CHOICES).map(quote).join(", ");
  const rest = names.length > MAX_CHOICES ? ", …" : "";
  return `${quote(name)}.${suggestion} ${names.length === 0 ? "There are none." : `Known: ${shown}${rest}.`}`;
}

const MAX_CHOICES = 12;

function quote(text: string): string {
  return JSON.stringify(text);
}
