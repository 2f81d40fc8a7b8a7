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
import { allowsType } from "../../schema/possible-types.js";

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

  /** Finds a query parameter. */
  parameter(key: string, name: string): Parameter | undefined {
    const found = queryParameter(this.#operation, name);
    if (found !== undefined) return found;
    const names = this.#operation.parameters
      .filter((each) => each.in === "query")
      .map((each) => each.name);
    this.fault(key, `has no query parameter ${listChoices(name, names)}`);
    return undefined;
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
    const fits = (each: Schema) =>
      types.some((type) => allowsType(each, type, this.#lookup));
    if (types.length === 0 || found.schemas.every(fits)) return found;
    this.fault(
      key,
      `describes a value at ${quote(pointer)} whose type is not ${types.join(" or ")}.`,
    );
    return undefined;
  }

  /** Adds a fault, at a key of the rule if one is to blame. */
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
