import type { Lookup } from "../../schema/schema-lookup.js";
import type { Findings } from "../diagnostics-collector.js";
import type { BuiltSchemas } from "../schema/schema-context.js";
import { reportClosed } from "./closed-schemas.js";
import { reportNullTwice } from "./overlapping-null.js";
import { reportExcluded } from "./type-conflicts.js";

/**
 * Warns about schemas that are valid and most likely not meant. These checks
 * need all schemas with their names; the other files in this folder check one
 * schema or one object while it is read.
 */
export function warnAboutSchemas(
  { impliedTypes, conjunctions, exclusiveUnions }: BuiltSchemas,
  lookup: Lookup,
  findings: Findings,
): void {
  impliedTypes.report(lookup, findings);
  reportExcluded(conjunctions, lookup, findings);
  reportNullTwice(exclusiveUnions, lookup, findings);
  reportClosed(conjunctions, lookup, findings);
}
