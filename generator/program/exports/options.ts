import { statSync } from "node:fs";
import { resolve } from "node:path";

import type { Target } from "../../output/emit/targets.js";
import type { FailOn } from "../../review/diff/gate/policy.js";
import type { Judgement } from "../../review/diff/rules/impacts.js";
import type { LintLevel } from "../../review/lint/rule.js";
import type {
  DiffOptions as DiffCommandOptions,
  GenerateOptions as GenerateCommandOptions,
  LintOptions as LintCommandOptions,
} from "../cli/command-options.js";
import type { Host } from "../cli/host.js";
import { thisProcess } from "../this-process.js";
import { TenonError } from "./tenon-error.js";

/** The options that all functions share. Paths are relative to `folder`. */
interface ReadingOptions {
  /** The folder that the command would run in (default: the working folder). */
  readonly folder?: string;
  /** The configuration file (default: `tenon.config.json`, if it exists). */
  readonly config?: string;
  /** The name of one of the `apis` in the configuration. */
  readonly api?: string;
  /** Overlays to apply to the description (default: `overlays` in the configuration). */
  readonly overlays?: readonly string[];
  /** The folder that references may reach. */
  readonly root?: string;
  /** Refuse an invalid description, instead of reading it as what it probably means. */
  readonly strict?: boolean;
}

/** The options of `loadApi`. */
export interface LoadOptions extends ReadingOptions {
  /** The description (default: `input` in the configuration). */
  readonly input?: string;
}

/** The options of `check`. */
export interface CheckOptions extends LoadOptions {
  /** The output folder (default: `output` in the configuration, or `generated`). */
  readonly output?: string;
  /** What to generate (default: `targets` in the configuration, or what the project can use). */
  readonly targets?: readonly Target[];
}

/** The options of `generate`. */
export interface GenerateOptions extends CheckOptions {
  /** Overwrite files that were edited by hand. */
  readonly force?: boolean;
  /** `false`: return the files, and write nothing. */
  readonly write?: boolean;
}

/** The options of `lint`. */
export interface LintOptions extends LoadOptions {
  /** Findings of this level or a higher one make `ok` false (default: `error`). */
  readonly failOn?: LintLevel;
  /** The current date, such as `2026-01-31`, for rules about past dates. */
  readonly today?: string;
}

/** The options of `diff`. A description is a path, or a path in a git revision: `main:spec/openapi.json`. */
export interface DiffOptions extends ReadingOptions {
  /** The old description (default: the new one, in the last commit). */
  readonly before?: string;
  /** The new description (default: `input` in the configuration). */
  readonly after?: string;
  /** Findings of this level or a higher one make `ok` false (default: `failOn` in the configuration, or `breaking`). */
  readonly failOn?: Judgement | FailOn;
  /** The file of accepted findings (default: `tenon.waivers.json`, if it exists). */
  readonly waivers?: string;
  /** The current date, such as `2026-01-31`: elements whose sunset has passed may be removed. */
  readonly today?: string;
}

const silent = { colour: false, write: () => {} };

/**
 * The surroundings of a command that prints nothing.
 *
 * @throws TenonError if there is no such folder
 */
export function silentHost({ folder = "." }: ReadingOptions): Host {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new TenonError(`There is no folder ${JSON.stringify(folder)}.`);
  return {
    ...thisProcess,
    folder: resolve(folder),
    out: silent,
    err: silent,
    interactive: false,
    onInterrupt: () => () => {},
    now: () => performance.now(),
    today: () => new Date().toISOString().slice(0, 10),
  };
}

/** Nothing is printed, so the format does not matter. */
const unprinted = { format: "json", output: undefined } as const;

function readingOptions(options: ReadingOptions) {
  const { api, config, overlays, root, strict = false } = options;
  const printed = { verbose: false, json: false, quiet: true };
  return { api, config, overlays, root, strict, ...printed };
}

/** The options as the command gets them. */
export function generateOptions(
  options: GenerateOptions,
): GenerateCommandOptions {
  const { input, output, targets, force = false } = options;
  const paths = { description: input, out: output };
  return { ...readingOptions(options), ...paths, targets, force, watch: false };
}

/** The options as the command gets them. */
export function lintOptions(options: LintOptions): LintCommandOptions {
  const { input: description, failOn = "error", today } = options;
  return {
    ...readingOptions(options),
    ...{ description, failOn, today },
    ...unprinted,
  };
}

/** The options as the command gets them. */
export function diffOptions(options: DiffOptions): DiffCommandOptions {
  const { before, after, failOn, waivers, today } = options;
  return {
    ...readingOptions(options),
    ...{ before, after, waivers, today, group: undefined },
    failOn:
      typeof failOn === "string" ? { wire: failOn, code: failOn } : failOn,
    ...unprinted,
  };
}
