/**
 * Warnings about descriptions that are valid but probably wrong: contradictions,
 * unknown keywords, schemas that nothing can match, patterns that are slow.
 */

import type { SchemaLookup } from "../../../language/schema/lookup.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { BuiltSchemas } from "../schema/schema-context.js";
import { reportClosedSchemas } from "./closed-schemas.js";
import {
  reportAmbiguousNull,
  reportRepeatedMembers,
} from "./type-conflicts.js";
import { reportTypeConflicts } from "./type-conflicts.js";

/**
 * Warns about schemas that are most likely mistakes. These checks need all
 * schemas with their names. The other files of this folder check one schema or
 * one object while it is read.
 */
export function warnAboutSchemas(
  { impliedTypes, conjunctions, exclusiveUnions }: BuiltSchemas,
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  impliedTypes.report(lookup, diagnostics);
  reportTypeConflicts(conjunctions, lookup, diagnostics);
  reportAmbiguousNull(exclusiveUnions, lookup, diagnostics);
  reportRepeatedMembers(exclusiveUnions, diagnostics);
  reportClosedSchemas(conjunctions, lookup, diagnostics);
}
