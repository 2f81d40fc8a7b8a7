/**
 * The programmatic API: `import { generate } from "tenon"`.
 *
 * Each function does the same as the command of the same name, and returns the data
 * that the command prints with `--json`. The functions print nothing and never end the
 * process. `check-options.ts` refuses wrong options, `options.ts` turns the options
 * into those of the commands, and `results.ts` has the types of the results.
 */
export { check, generate } from "./generate.js";
export { diff } from "./diff.js";
export { lint } from "./lint.js";
export { loadApi } from "./load-api.js";
export { defineConfig } from "./define-config.js";
export type { ConfigFile as TenonConfig } from "../config/check-config.js";
export { TenonError } from "./tenon-error.js";
export type {
  CheckOptions,
  DiffOptions,
  GenerateOptions,
  LintOptions,
  LoadOptions,
} from "./options.js";
export type {
  ApiSummary,
  Conflict,
  DiffResult,
  Diagnostic,
  Difference,
  GenerateResult,
  LintedApi,
  LintFinding,
  LintResult,
  LoadResult,
  OutputResult,
  SourceLocation,
  Unreadable,
} from "./results.js";
export type {
  Api,
  ApiVersion,
  Event,
  Operation,
  Schema,
} from "../../language/model/model.js";
export type { EmittedModule, Emitter } from "../../output/emitters/emitters.js";
export type { Code, Hole, Printer } from "../../output/emitters/printer.js";
export type { Adapter, Target } from "../../output/emit/targets.js";
export type { FailOn } from "../../review/diff/gate/policy.js";
