import type { JsonType, Schema } from "../../../../language/model/model.js";
import {
  type Code,
  code,
  type Hole,
  type Identifier,
} from "../../../../language/print/code.js";
import {
  identifier,
  list,
  stringLiteral,
} from "../../../../language/print/escape.js";
import type { SchemasByName } from "../../../../language/schema/lookup.js";
import type { LocalNames } from "../plan/local-names.js";
import { type Block, choose, plain } from "./blocks.js";
import type { Condition } from "./condition.js";
import { type Pointer, pointerCode } from "./pointer.js";
import { fromCheck } from "./runtime-names.js";

/** The value that the printed code checks. */
export interface Subject {
  /** The variable that holds it. */
  readonly value: Identifier;
  readonly pointer: Pointer;
  /** The types it can have at this point, as the compiler knows too; absent: any. */
  readonly known?: readonly JsonType[];
}

/** The point in the output at which code is printed. */
export interface Site {
  readonly module: ModuleSite;
  readonly names: LocalNames;
  /** The prefix of the names of the function's constants and parts: `CreateInferenceInput`. */
  readonly stem: string;
  /** The cycle of references that the function belongs to. */
  readonly cycle?: number;
  /** The number of enclosing objects and arrays in the same function. */
  readonly depth: number;
}

/** The state that all functions of a module share. */
export interface ModuleSite {
  /** Prints the check of a schema. It is passed down, because the checks of the parts of a schema call it. */
  readonly check: (schema: Schema, subject: Subject, site: Site) => Block;
  readonly schemas: SchemasByName;
  /** Whether numbers may be `bigint`. */
  readonly hasBigints: boolean;
  /** The recursive schemas, by the number of their cycle. */
  readonly cycles: ReadonlyMap<string, number>;
  /** The function of a named schema. */
  readonly functionOf: (schema: string) => Identifier;
  /** Adds a constant in front of the current function. */
  readonly addConstant: (
    key: string,
    name: string,
    print: (name: Identifier) => Code,
  ) => Identifier;
  /** Adds a function after the current one, for a part of its schema. */
  readonly addPart: (
    schema: Schema,
    stem: string,
    cycle?: number,
  ) => Identifier;
  /** The function of a schema that occurs several times, named after its first occurrence. */
  readonly sharedFunction: (
    schema: Schema,
    stem: () => string,
  ) => Identifier | undefined;
}

/** The statement that reports a failure. */
export function failure(pointer: Pointer, sentence: string): Block {
  const failures = identifier("failures");
  return [
    plain(
      call(fromCheck("fail"), [
        code`${failures}`,
        pointerCode(pointer),
        stringLiteral(sentence),
      ]),
    ),
  ];
}

/** Statements that report a failure if a condition holds. */
export function refuse(
  condition: Condition,
  pointer: Pointer,
  sentence: string,
): Block {
  return choose([{ condition, body: failure(pointer, sentence) }]);
}

/** The statement that ends a loop after as many failures as a check collects. */
export const stopIfFull = plain(
  code`if (${fromCheck("isFull")}(${identifier("failures")})) break;`,
);

/** A call as a statement. */
export function call(callee: Hole, args: readonly Code[]): Code {
  return code`${callCode(callee, args)};`;
}

/** A call as an expression. */
export function callCode(callee: Hole, args: readonly Code[]): Code {
  return code`${callee}${list("(", args, ")")}`;
}

/** A name for a variable of a block. */
export function declare(site: Site, ...stems: readonly string[]): Identifier {
  return identifier(site.names.declare(...stems));
}

/** The same point, one block deeper. */
export function nested(site: Site): Site {
  return { ...site, names: site.names.nested() };
}

/** The same point, within an object or array. */
export function deeper(site: Site): Site {
  return { ...site, names: site.names.nested(), depth: site.depth + 1 };
}
