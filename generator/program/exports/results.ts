import type {
  JsonDiagnostic,
  JsonLocation,
} from "../../language/diagnostics/json.js";
import type { Api } from "../../language/model/model.js";
import type { LintLevel } from "../../review/lint/rule.js";
import type { LintRuleId, LintSet } from "../../review/lint/rule-table.js";
import type { reportResult } from "../../review/report/json.js";

/** A location in a description: its JSON Pointer, and its position in the file. */
export type SourceLocation = JsonLocation;

/** An error or a warning about a description. `tenon explain` explains its code. */
export type Diagnostic = JsonDiagnostic;

/** The result of `generate` and `check`. */
export interface GenerateResult {
  /** Whether each API is generated, or up to date. */
  readonly ok: boolean;
  /** The files that the result depends on, absolute paths: the configuration, each description and its parts. They may be missing. */
  readonly sources: readonly string[];
  /** One result for each API; one without `apis` in the configuration. */
  readonly apis: readonly OutputResult[];
}

/** The output of one API. */
export interface OutputResult {
  /** The name of the API, if the configuration has several. */
  readonly name?: string;
  /**
   * `false` if the description has errors, or if a file would be overwritten
   * that was edited by hand; of `check` also if the output is out of date.
   */
  readonly ok: boolean;
  /** The path of the description, relative to `folder`. */
  readonly description: string;
  /** The output folder, relative to `folder`. */
  readonly output: string;
  readonly versions: readonly ApiSummary[];
  /** The paths of the files, relative to the output folder, by what changes. */
  readonly files: Readonly<
    Record<"created" | "changed" | "deleted" | "unchanged", readonly string[]>
  >;
  /** The text of each file, by its path in the output folder. */
  readonly contents: ReadonlyMap<string, string>;
  readonly conflicts: readonly Conflict[];
  /** The first difference of each file that changes. */
  readonly differences: readonly Difference[];
  /** The settings that the project decides and that changed since the last run. */
  readonly changedSettings: readonly ChangedSetting[];
  readonly diagnostics: readonly Diagnostic[];
  readonly milliseconds: number;
}

/** A setting that has another value than in the last run. */
export interface ChangedSetting {
  readonly setting: "targets" | "adapters" | "importExtension";
  readonly before: readonly string[];
  readonly after: readonly string[];
  /**
   * What in the project decides the value, such as `package.json has react`; absent:
   * the configuration or the call.
   */
  readonly because?: string;
}

/** The numbers of an API version's parts. */
export interface ApiSummary {
  readonly name: string;
  readonly operations: number;
  readonly schemas: number;
  readonly events: number;
  readonly problems: number;
}

/**
 * A file that would be overwritten, although someone edited it or Tenon did not write
 * it.
 */
export interface Conflict {
  readonly path: string;
  readonly conflict: "edited" | "foreign";
}

/** The first lines that differ in a file. */
export interface Difference {
  readonly path: string;
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The result of `lint`. */
export interface LintResult {
  /** Whether no finding has the level of `failOn`, and each description can be read. */
  readonly ok: boolean;
  /** One result for each API; one without `apis` in the configuration. */
  readonly apis: readonly LintedApi[];
}

/** The findings of one API. */
export interface LintedApi {
  readonly name?: string;
  readonly ok: boolean;
  readonly description: string;
  /** The set of rules; absent if the description cannot be read. */
  readonly set?: LintSet;
  /** The rules that were applied. */
  readonly rules: readonly LintRuleId[];
  readonly findings: readonly LintFinding[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A place where a description breaks a convention. */
export interface LintFinding {
  readonly rule: string;
  readonly level: LintLevel;
  readonly message: string;
  readonly advice: string;
  /** `file#/json/pointer` */
  readonly location: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** Ids of the operations, or names of the events, that share it. */
  readonly users: readonly string[];
}

/** The result of `diff`. */
export type DiffResult =
  | (ReturnType<typeof reportResult> & { readonly diagnostics: readonly [] })
  | Unreadable;

/** The result of `loadApi`. */
export type LoadResult =
  | {
      readonly ok: true;
      readonly api: Api;
      /** The path of the description, relative to `folder`. */
      readonly description: string;
      /** Warnings. */
      readonly diagnostics: readonly Diagnostic[];
    }
  | Unreadable;

/** A description that cannot be read or has errors. */
export interface Unreadable {
  readonly ok: false;
  readonly api?: undefined;
  readonly findings?: undefined;
  readonly diagnostics: readonly Diagnostic[];
}
