import type { CallRules } from "../build/pagination/call-rules.js";
import type { VersionRule } from "../build/version-rule.js";
import type { ImportExtension } from "../print/module.js";
import type { LintConfig } from "../lint/lint-settings.js";

/** What a run needs to know, from the command line, the configuration and the defaults. */
export interface Config extends CallRules {
  /** Where the configuration stands, an absolute path; absent where there is none. */
  readonly file?: string;
  /** The description, an absolute path, or `-` for standard input; absent where none was named. */
  readonly input?: string;
  /** The output folder, an absolute path. */
  readonly output: string;
  readonly importExtension: ImportExtension;
  readonly format: Format;
  /** Whether `paths.ts` is printed, by openapi-typescript. */
  readonly paths: boolean;
  readonly versions: VersionRule;
  /** Whether a reference that leads nowhere is a warning, and no error. */
  readonly lenient: boolean;
  /** The folder that references may lead to, an absolute path; absent: the description's own. */
  readonly root?: string;
  /** What `tenon lint` holds descriptions to; absent: what they show themselves. */
  readonly lint?: LintConfig;
}

export type Format = "none" | "prettier";

/** The name of the configuration, looked for in the working folder. */
export const CONFIG_FILE = "tenon.config.json";
