/**
 * The pipeline: what becomes of a description, from its text to the files on disk.
 *
 *     read → build → choose types → emit → plan → apply
 *
 * `load` reads and builds; `lint`, `diff` and `scaffold` need no more. `generate` chooses
 * the types and emits the text of every file. `compare` plans what changes on disk, and
 * `update` applies the plan.
 */
import { buildApi, type BuildOptions } from "./input/build/build.js";
import type { RuleFault } from "./input/build/pagination/call-rules.js";
import { tolerateReferences } from "./input/build/warnings/unresolved-references.js";
import type { Document } from "./input/read/document.js";
import type { Filters } from "./input/read/filters/conditions.js";
import { filterDescription } from "./input/read/filters/filters.js";
import { readDescription, type ReadOptions } from "./input/read/read.js";
import type { Files } from "./input/read/source/files.js";
import { withValueTypes } from "./input/values/values.js";
import {
  DescriptionError,
  type Diagnostic,
  errorAt,
  hasErrors,
  refuseRepaired,
} from "./language/diagnostics/diagnostics.js";
import type { Api } from "./language/model/model.js";
import { ReusedSamples } from "./language/samples/sampled-events.js";
import { Samples } from "./language/samples/samples.js";
import { emitApi, type EmitOptions } from "./output/emit/emit.js";
import type { Selection } from "./output/emit/targets.js";
import { UnsupportedSchema } from "./output/emit/validators/unsupported-schema.js";
import { type NamedEmitter, runEmitters } from "./output/emitters/emitters.js";
import { formatted } from "./output/integrations/prettier.js";
import type { Reuse } from "./output/reuse/reuse.js";
import { apply } from "./output/write/apply.js";
import {
  carriedRuntime,
  runtimePlace,
  sharedRuntime,
} from "./output/write/output-runtime.js";
import {
  type OutputSettings,
  planRun,
  type Plans,
  type RunFiles,
} from "./output/write/plan-run.js";
import { isRuntimeModule } from "./output/write/runtime-files.js";
import { conflicts, type PlannedFile } from "./output/write/write.js";
import { sunsetTooEarly } from "./review/lint/rules/deprecations.js";

/** How a description is read and built. */
export interface LoadSettings
  extends
    Omit<BuildOptions, "removed">,
    Omit<ReadOptions, "files" | "standardInput"> {
  /** The part of the description that is used; absent: all of it. */
  readonly filters?: Filters;
  /** Whether an invalid description is refused, instead of read as what it probably means. */
  readonly strict: boolean;
  /** An earlier sunset is an error; if absent, sunsets are not checked. */
  readonly minimumSunsetDays?: number;
}

/** A description and the model that was built from it. */
export interface Loaded {
  readonly document: Document;
  readonly api: Api;
  readonly warnings: readonly Diagnostic[];
  /** Conditions of the filters that match no operation. */
  readonly idleFilters: readonly RuleFault[];
}

/** What a run tells its caller. */
export interface LoadCalls {
  readonly progress: (step: string) => void;
  /** Called with the settings that do not fit the description, if it has no errors. Throws to end the run. */
  readonly refuse: (
    faults: readonly RuleFault[],
    part: "filters" | "calls",
  ) => Promise<void>;
}

/**
 * Reads a description and builds its model.
 *
 * @param path the description, or `-` for standard input
 * @throws DescriptionError if the description has errors
 */
export async function load(
  path: string,
  settings: LoadSettings,
  files: Files,
  { progress, refuse }: LoadCalls,
): Promise<Loaded> {
  const { filters, strict, minimumSunsetDays } = settings;
  const read = await readDescription(path, { ...settings, files });
  const filtered =
    filters === undefined
      ? { document: read, removed: new Set<string>(), faults: [] }
      : filterDescription(read, filters);
  const { document, removed, faults: idleFilters } = filtered;
  await refuse(idleFilters, "filters");
  progress("Building the model");
  const built = buildApi(document, { ...settings, removed });
  const { api } = built;
  const sunsets = earlySunsets(api, minimumSunsetDays);
  const found = tolerateReferences(
    [...document.diagnostics, ...built.diagnostics, ...sunsets],
    api,
    strict,
  );
  const warnings = strict ? found.map(refuseRepaired) : found;
  if (hasErrors(warnings)) throw new DescriptionError(warnings, document);
  await refuse(built.faults, "calls");
  return { document, api, warnings, idleFilters };
}

function earlySunsets(
  api: Api,
  days: number | undefined,
): readonly Diagnostic[] {
  if (days === undefined) return [];
  return sunsetTooEarly({ api }, { days })
    .filter((fault) => fault !== undefined)
    .map(({ location, message }) =>
      errorAt(location, "deprecation-sunset", message),
    );
}

/** What is generated, and how. */
export interface GenerateSettings extends OutputSettings {
  /** The description, an absolute path. */
  readonly path: string;
  /** The name of the description for the banner of the files. */
  readonly source: string;
  /** The emitters of the project. */
  readonly loadedEmitters: readonly NamedEmitter[];
}

/** The texts of all files, and the model that they were printed from. */
export interface Generated extends RunFiles, Omit<Loaded, "idleFilters"> {}

/**
 * Chooses the types of a model, and emits all files.
 *
 * @param reuse what earlier runs of the process leave to this one; absent if there is only one
 */
export async function generate(
  loaded: Loaded,
  settings: GenerateSettings,
  reuse?: Reuse,
): Promise<Generated> {
  const { document } = loaded;
  const typed = withValueTypes(loaded.api, settings.types);
  const reused = reuse?.model(typed.api) ?? typed.api;
  const api = withEventSamples(reused, settings, reuse?.samples);
  const warnings = [...loaded.warnings, ...typed.diagnostics];
  const print = {
    extension: settings.importExtension,
    source: settings.source,
    ...runtimePlace(settings),
    ...(reuse && { texts: reuse.texts, checks: reuse.checks }),
  };
  const core = emitFiles(document, api, warnings, print, settings);
  const added = await runEmitters(
    settings.loadedEmitters,
    api.versions,
    print,
    {
      paths: [...core.map(({ path }) => path), ...pathsFiles(settings, api)],
      isRuntimeModule,
    },
  );
  const emitted = [...core, ...added];
  const paths = await printPaths(document, api, settings);
  const files = [
    ...emitted,
    ...carriedRuntime(emitted, settings, api),
    ...paths.files,
  ];
  return {
    document,
    api,
    files: await formatted(files, settings.format, settings.output),
    warnings: [...warnings, ...paths.diagnostics],
    runtime: sharedRuntime(emitted, settings, api),
  };
}

/** Samples of events take time, and only their module and the project's emitters may need them. */
function withEventSamples(
  api: Api,
  { targets, loadedEmitters }: GenerateSettings,
  samples = new ReusedSamples(),
): Api {
  const isUsed = targets.has("samples") || loadedEmitters.length > 0;
  return isUsed ? samples.addTo(api) : api;
}

/**
 * Emits the files of an API that Tenon prints itself.
 *
 * @param warnings the description's warnings, which the error carries too
 * @throws DescriptionError if a schema has a keyword that no check can be generated for
 */
export function emitFiles(
  document: Document,
  api: Api,
  warnings: readonly Diagnostic[],
  options: EmitOptions,
  selection?: Selection,
) {
  return withChecks({ document, warnings }, () =>
    emitApi(api, options, selection, new Samples(api)),
  );
}

/**
 * Runs a function that makes checks of a description.
 *
 * @throws DescriptionError if a schema has a keyword that no check can be made for
 */
export function withChecks<Made>(
  { document, warnings }: Pick<Loaded, "document" | "warnings">,
  run: () => Made,
): Made {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof UnsupportedSchema)) throw error;
    const unsupported = errorAt(
      error.location,
      "keyword-unsupported",
      `Tenon cannot generate a check for \`${error.keyword}\` here: ${error.message}`,
      "Express the constraint with other keywords, or remove it.",
    );
    throw new DescriptionError([...warnings, unsupported], document);
  }
}

/** The files of the target `paths`, which are printed last. */
function pathsFiles({ targets }: Selection, { versions }: Api) {
  return targets.has("paths")
    ? versions.map(({ name }) => `${name}/paths.ts`)
    : [];
}

async function printPaths(
  document: Document,
  api: Api,
  { targets, path }: GenerateSettings,
) {
  if (!targets.has("paths")) return { files: [], diagnostics: [] };
  // Imported only on request, because the packages behind it are large.
  const paths = await import("./output/integrations/paths.js");
  return paths.printPaths(document, api, path);
}

/** Compares the files with those on disk. Writes nothing. */
export function compare(
  generated: RunFiles,
  settings: OutputSettings,
  force: boolean,
  reuse?: Reuse,
): Promise<Plans> {
  return planRun(generated, settings, force, reuse?.contents);
}

/** The plans of a run that has written, or has found files that it must not overwrite. */
export interface Updated extends Omit<Plans, "steps"> {
  /** The files that were edited by hand; nothing is written if there are any. */
  readonly conflicting: readonly PlannedFile[];
}

/** Writes what has changed, unless that would overwrite files that were edited by hand. */
export async function update(
  generated: RunFiles,
  settings: OutputSettings,
  force: boolean,
  reuse?: Reuse,
): Promise<Updated> {
  const plans = await compare(generated, settings, force, reuse);
  const conflicting = force ? [] : conflicts(plans.plan);
  if (conflicting.length === 0) for (const step of plans.steps) apply(step);
  return { ...plans, conflicting };
}
