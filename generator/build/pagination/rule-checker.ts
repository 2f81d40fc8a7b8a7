import { nearestName } from "../../diagnostics/suggest.js";
import type { RuleFault } from "./call-rules.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import type { JsonType, Parameter, Schema } from "../../model/model.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import {
  type SchemaAtPointer,
  schemaAtPointer,
  pointerSteps,
} from "./schema-at-pointer.js";
import { allows } from "../../schema/possible-types.js";

/** A rule held to an operation. */
export interface CheckedRule<Made> {
  /** Absent where there are faults. */
  readonly result?: Made;
  readonly faults: readonly RuleFault[];
}

/** Finds in an operation what a rule names, and keeps what it does not find. */
export class RuleChecker {
  readonly faults: RuleFault[] = [];
  readonly #operation: ParsedOperation;
  readonly #lookup: SchemaLookup;

  constructor(operation: ParsedOperation, lookup: SchemaLookup) {
    this.#operation = operation;
    this.#lookup = lookup;
  }

  /** A parameter of the query. */
  parameter(key: string, name: string): Parameter | undefined {
    const found = queryParameter(this.#operation, name);
    if (found !== undefined) return found;
    const names = this.#operation.parameters
      .filter((each) => each.in === "query")
      .map((each) => each.name);
    this.fault(key, `has no query parameter ${listChoices(name, names)}`);
    return undefined;
  }

  /** What stands at a place in a schema; of one of the types, where any are named. */
  value(
    key: string,
    pointer: string,
    schema: Schema,
    types: readonly JsonType[] = [],
  ): SchemaAtPointer | undefined {
    const found = schemaAtPointer(schema, pointerSteps(pointer), this.#lookup);
    if ("missing" in found) {
      const { missing, siblings: beside } = found;
      this.fault(
        key,
        `describes nothing at ${quote(pointer)}: there is no ${listChoices(missing, beside)}`,
      );
      return undefined;
    }
    const fits = (each: Schema) =>
      types.some((type) => allows(each, type, this.#lookup));
    if (types.length === 0 || found.schemas.every(fits)) return found;
    this.fault(
      key,
      `has something else than ${types.join(" or ")} at ${quote(pointer)}.`,
    );
    return undefined;
  }

  /** Says what is wrong with a rule, at the key where it is known. */
  fault(key: string | undefined, message: string): void {
    this.faults.push({
      keys: key === undefined ? [] : [key],
      message: `The operation ${this.#operation.id} ${message}`,
    });
  }
}

export function queryParameter(
  { parameters }: ParsedOperation,
  wanted: string,
): Parameter | undefined {
  return parameters.find(
    ({ in: location, name }) => location === "query" && name === wanted,
  );
}

/** A name that is not there, and those that are. */
export function listChoices(name: string, names: readonly string[]): string {
  const near = nearestName(name, names);
  const meant = near === undefined ? "" : ` Did you mean ${quote(near)}?`;
  const shown = names.slice(0, MAX_CHOICES).map(quote).join(", ");
  const rest = names.length > MAX_CHOICES ? ", …" : "";
  return `${quote(name)}.${meant} ${names.length === 0 ? "There is none." : `There is ${shown}${rest}.`}`;
}

const MAX_CHOICES = 12;

function quote(text: string): string {
  return JSON.stringify(text);
}
