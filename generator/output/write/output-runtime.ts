import type { Api } from "../../language/model/model.js";
import type {
  ImportExtension,
  ModuleImport,
  OutputFile,
  PrintOptions,
} from "../../language/print/print.js";
import { storeModules } from "../emit/stores.js";
import { runtimeEntrances, type Selection } from "../emit/targets.js";
import { runtimeFiles, runtimeReadme } from "./runtime-files.js";
import { relativePath } from "./shared-runtime.js";

/** Where the runtime is: in the output, in the package `tenon`, or in a folder that outputs share, an absolute path. */
export type RuntimeSetting = "carry" | "package" | { readonly folder: string };

/** The settings that decide which files of the runtime an output has. */
export interface RuntimeSettings extends Selection {
  /** The output folder, an absolute path. */
  readonly output: string;
  readonly importExtension: ImportExtension;
  readonly runtime: RuntimeSetting;
}

/** A runtime folder that several outputs share. */
export interface SharedRuntime {
  /** An absolute path. */
  readonly folder: string;
  /** The runtime modules that the output of this run imports. */
  readonly imports: readonly ModuleImport[];
}

/** Where the generated modules import the runtime from. */
export function runtimePlace({
  runtime,
  output,
}: Pick<RuntimeSettings, "runtime" | "output">): Pick<PrintOptions, "runtime"> {
  if (runtime === "carry") return {};
  if (runtime === "package") return { runtime: { package: "tenon/runtime" } };
  return { runtime: { folder: relativePath(output, runtime.folder) } };
}

/** The files of the runtime in the output folder. */
export function carriedRuntime(
  emitted: readonly OutputFile[],
  settings: RuntimeSettings,
  api: Api,
): readonly OutputFile[] {
  if (settings.runtime !== "carry") return [];
  return runtimeWithReadme(
    runtimeImports(emitted, settings, api),
    settings.importExtension,
  );
}

/** The runtime folder that the settings name, if any. */
export function sharedRuntime(
  emitted: readonly OutputFile[],
  settings: RuntimeSettings,
  api: Api,
): SharedRuntime | undefined {
  if (typeof settings.runtime === "string") return undefined;
  const { folder } = settings.runtime;
  return { folder, imports: runtimeImports(emitted, settings, api) };
}

/** The files of the runtime that are imported, and the page that describes them. */
export function runtimeWithReadme(
  imports: readonly ModuleImport[],
  extension: ImportExtension,
): readonly OutputFile[] {
  const files = runtimeFiles([], imports, extension);
  return files.length === 0 ? [] : [...files, runtimeReadme()];
}

/** The runtime modules that an output and its users import. */
function runtimeImports(
  emitted: readonly OutputFile[],
  settings: RuntimeSettings,
  { versions }: Api,
): readonly ModuleImport[] {
  const printed = emitted.flatMap(({ imports = [] }) => imports);
  return [
    ...printed,
    ...runtimeEntrances(versions, settings),
    ...storeModules(versions, settings),
  ];
}
