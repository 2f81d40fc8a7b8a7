import type { JsonType, Schema } from "../../../model/model.js";
import {
  type Code,
  code,
  type Hole,
  type Identifier,
} from "../../../print/code.js";
import { identifier, list, stringLiteral } from "../../../print/escape.js";
import { type Block, plain } from "./block.js";
import type { LocalNames } from "../plan/local-names.js";
import { type Pointer, pointerCode } from "./pointer.js";
import { fromCheck } from "./runtime-names.js";
import type { SchemasByName } from "../../../schema/schema-lookup.js";

/** The value that is checked at a place in the printed code. */
export interface Subject {
  /** The variable that holds it. */
  readonly value: Identifier;
  readonly pointer: Pointer;
  /** The types one of which it is known to have, the compiler included; absent: any. */
  readonly known?: readonly JsonType[];
}

/** Where code is being printed. */
export interface Site {
  readonly module: ModuleSite;
  readonly names: LocalNames;
  /** What the names of the function's constants and parts start with: `CreateInferenceInput`. */
  readonly stem: string;
  /** The cycle of references that the function stands in. */
  readonly cycle?: number;
  /** How many objects and lists of the same function stand around. */
  readonly depth: number;
}

/** What the functions of a module share. */
export interface ModuleSite {
  readonly schemas: SchemasByName;
  /** The schemas that lead back to themselves, by their cycle. */
  readonly cycles: ReadonlyMap<string, number>;
  /** Takes a name for a declaration, changed where it is taken. */
  readonly declare: (name: string) => string;
  /** The function of a named schema. */
  readonly functionOf: (schema: string) => Identifier;
  /** Adds a constant before the function that is being printed. */
  readonly addConstant: (
    key: string,
    name: string,
    print: (name: Identifier) => Code,
  ) => Identifier;
  /** Adds a function behind the one that is being printed, for a part of its schema. */
  readonly addPart: (
    schema: Schema,
    stem: string,
    cycle?: number,
  ) => Identifier;
  /** The function of a schema that stands in several places, named after the first. */
  readonly sharedFunction: (
    schema: Schema,
    stem: () => string,
  ) => Identifier | undefined;
}

/** The statement that adds a failure. */
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

/** A call as a statement. */
export function call(callee: Hole, args: readonly Code[]): Code {
  return code`${callee}${list("(", args, ")")};`;
}

/** A name for a variable of a block. */
export function declare(site: Site, ...stems: readonly string[]): Identifier {
  return identifier(site.names.declare(...stems));
}

/** The same place, one block deeper. */
export function nested(site: Site): Site {
  return { ...site, names: site.names.nested() };
}

/** The same place within an object or list. */
export function deeper(site: Site): Site {
  return { ...site, names: site.names.nested(), depth: site.depth + 1 };
}
