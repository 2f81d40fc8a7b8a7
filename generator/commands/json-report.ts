import type { Diagnostic, Sources } from "../diagnostics/diagnostics.js";
import { toJson } from "../diagnostics/to-json.js";
import { firstDifference } from "../write/first-difference.js";
import type { FileState, Plan, PlannedFile } from "../write/plan.js";
import type { Product } from "./produce.js";

/** The result of a run for programs; its members are a promise to them. */
export function jsonReport(
  product: Product,
  plan: Plan,
  output: string,
  ok: boolean,
  milliseconds: number,
): string {
  const paths = (state: FileState) =>
    plan.files.filter((file) => file.state === state).map(({ path }) => path);
  return print({
    ok,
    description: product.input,
    output,
    versions: product.api.versions.map((apiVersion) => ({
      name: apiVersion.name,
      operations: apiVersion.operations.length,
      schemas: apiVersion.schemas.length,
      events: apiVersion.events.length,
      problems: apiVersion.problems.length,
    })),
    files: {
      created: paths("create"),
      changed: paths("update"),
      deleted: paths("delete"),
      unchanged: paths("unchanged"),
    },
    conflicts: plan.files.flatMap(({ path, conflict }) =>
      conflict === undefined ? [] : [{ path, conflict }],
    ),
    differences: plan.files.flatMap(difference),
    diagnostics: toJson(product.warnings, product.document),
    milliseconds: Math.round(milliseconds),
  });
}

/** The result of a run that a description stopped. */
export function jsonFailure(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
): string {
  return print({ ok: false, diagnostics: toJson(diagnostics, sources) });
}

/** The result of a run that something else stopped. */
export function jsonError(message: string): string {
  return print({ ok: false, error: message });
}

function difference({ path, before, after }: PlannedFile): object[] {
  if (before === undefined || after === undefined) return [];
  const found = firstDifference(before.toString(), after.toString());
  return found === undefined ? [] : [{ path, ...found }];
}

function print(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
