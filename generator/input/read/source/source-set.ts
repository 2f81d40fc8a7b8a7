import type {
  Diagnostic,
  Position,
  Sources,
} from "../../../language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../../language/json/json.js";
import {
  type Location,
  locationParts,
} from "../../../language/json/location.js";
import { JsonPositions, type Positions } from "../json/positions.js";
import { Anchors } from "../references/anchors.js";
import {
  isFault,
  parseReference,
  type ReferenceFault,
} from "../references/parse-reference.js";
import type { Origins } from "../swagger/origins.js";
import { YamlPositions } from "../yaml/positions.js";
import type { LoadedSource } from "./load.js";
import type { Format, ParsedSource, Source } from "./source.js";
import type { SourceFolder } from "./source-folder.js";

/** The files of a description. Each is read once, when a reference first leads to it. */
export class SourceSet implements Sources {
  readonly #folder: SourceFolder | undefined;
  readonly #origin: "standard input" | "a URL";
  readonly #loaded = new Map<string, LoadedSource>();
  readonly #texts = new Map<string, ValuesInText>();
  readonly #anchors = new Map<string, Anchors>();
  #origins: Origins | undefined;
  /** How locations of the description are mapped to those of the text, the last change first. */
  #toText: readonly ((location: Location) => Location)[] = [];
  #hasDynamic: boolean | undefined;

  /** `origin` is where a description without a folder was read from. */
  constructor(
    main: LoadedSource,
    folder: SourceFolder | undefined,
    origin: "standard input" | "a URL" = "standard input",
  ) {
    this.#folder = folder;
    this.#origin = origin;
    this.#loaded.set("", main);
  }

  /** The canonical name of the file that a reference in `from` names, or why it may not be read. */
  find(path: string, from: string): string | ReferenceFault {
    if (path === "") return from;
    if (this.#origins !== undefined) return notConverted(path);
    return (
      this.#folder?.find(path, from) ?? {
        code: "ref-file",
        message: `The description was read from ${this.#origin}, so the file \`${path}\` cannot be found.`,
        advice:
          this.#origin === "a URL"
            ? "Name the URL of a description in one file, or download all files."
            : "Name the description's file.",
      }
    );
  }

  /** Loads a file that `find` returned. */
  load(file: string): LoadedSource {
    let loaded = this.#loaded.get(file);
    if (loaded === undefined) {
      loaded = this.#folder?.read(file) ?? { faults: [] };
      this.#loaded.set(file, loaded);
    }
    return loaded;
  }

  /** Replaces the description with its conversion. Locations are mapped back to the original. */
  convertMain(value: JsonValue, origins: Origins): void {
    const main = this.load("");
    if (!("value" in main)) return;
    this.#loaded.set("", { ...main, value });
    this.#origins = origins;
    this.#mapBack((location) => origins.of(location));
  }

  /** Replaces the description with a part of it. Locations are mapped back to the whole. */
  reduceMain(
    value: JsonValue,
    originOf: (location: Location) => Location,
  ): void {
    const main = this.load("");
    if (!("value" in main)) return;
    this.#loaded.set("", { ...main, value });
    this.#anchors.delete("");
    this.#mapBack(originOf);
  }

  /** Adds a file that no reference leads to, so that diagnostics can refer to it. */
  add(file: string, loaded: LoadedSource): void {
    this.#loaded.set(file, loaded);
  }

  /**
   * Replaces the description with the result of overlays. Locations are mapped back to
   * the origins of the values.
   */
  overlayMain(
    main: ParsedSource,
    originOf: (location: Location) => Location,
  ): void {
    this.#loaded.set("", main);
    this.#mapBack(originOf);
  }

  #mapBack(originOf: (location: Location) => Location): void {
    this.#toText = [originOf, ...this.#toText];
  }

  /** A message about the conversion, with the locations of the original. */
  withOriginalLocations(text: string): string {
    return this.#origins?.withOriginalLocations(text) ?? text;
  }

  /** The anchors and the schemas with an `$id` of a file that was read. */
  anchors(file: string): Anchors {
    let anchors = this.#anchors.get(file);
    if (anchors === undefined) {
      const loaded = this.load(file);
      const value = "value" in loaded ? loaded.value : null;
      const base = `file:///${encodeURI(file)}`;
      anchors = new Anchors(file, value, base);
      this.#anchors.set(file, anchors);
    }
    return anchors;
  }

  /** The warnings about the texts read so far. */
  get warnings(): readonly Diagnostic[] {
    return [...this.#loaded.values()].flatMap((loaded) =>
      "value" in loaded ? loaded.warnings : [],
    );
  }

  /** Whether a file has an `$id`, which can change what its references are relative to. */
  hasIds(file: string): boolean {
    const loaded = this.load(file);
    return "value" in loaded && loaded.hasIds;
  }

  /** Whether the main file, or one that it refers to, has a `$dynamicRef`. */
  get hasDynamic(): boolean {
    return (this.#hasDynamic ??= this.#findDynamic());
  }

  #findDynamic(): boolean {
    const files = new Set([""]);
    // The set grows while it is iterated.
    for (const file of files) {
      const loaded = this.load(file);
      if (!("value" in loaded)) continue;
      if (loaded.hasDynamic) return true;
      for (const reference of loaded.references) {
        const parsed = parseReference(reference);
        if (isFault(parsed)) continue;
        const found = this.find(parsed.path, file);
        if (typeof found === "string") files.add(found);
      }
    }
    return false;
  }

  locate(location: Location): Position | undefined {
    const { file, steps } = this.#originOf(location);
    return this.#textOf(file)?.positionOf(steps);
  }

  /** The text of a number or boolean without quotes in a YAML file; undefined for other values. */
  unquoted(location: Location): string | undefined {
    const { file, steps } = this.#originOf(location);
    return this.#textOf(file)?.unquoted?.(steps);
  }

  /** The location in the text from which a value was read. */
  #originOf(location: Location): ReturnType<typeof locationParts> {
    return locationParts(this.#toText.reduce((at, map) => map(at), location));
  }

  #textOf(file: string): ValuesInText | undefined {
    const loaded = this.#loaded.get(file);
    if (loaded?.source === undefined || loaded.format === undefined)
      return undefined;
    let found = this.#texts.get(file);
    if (found === undefined) {
      found = valuesIn(loaded, loaded.source, loaded.format);
      this.#texts.set(file, found);
    }
    return found;
  }

  line(file: string, number: number): string | undefined {
    return this.#named(file)?.line(number);
  }

  #named(name: string): Source | undefined {
    for (const { source } of this.#loaded.values())
      if (source?.name === name) return source;
    return undefined;
  }
}

/** Finds values in the text of a file. */
interface ValuesInText extends Pick<Positions, "unquoted"> {
  positionOf(steps: readonly string[]): Position;
}

function valuesIn(
  loaded: LoadedSource,
  source: Source,
  format: Format,
): ValuesInText {
  if (format === "text") return { positionOf: () => source.positionAt(0) };
  if (format === "json") {
    const positions = new JsonPositions(source.latin1);
    return {
      positionOf: (steps) => source.positionOfBytes(positions.find(steps)),
    };
  }
  const positions: Positions =
    "positions" in loaded ? loaded.positions : new YamlPositions(source.text);
  return {
    positionOf(steps) {
      const { start, end } = positions.find(steps);
      return source.positionAt(start, end - start);
    },
    unquoted: (steps) => positions.unquoted?.(steps),
  };
}

function notConverted(path: string): ReferenceFault {
  return {
    code: "swagger-conversion",
    message: `A Swagger 2.0 description must be one file, but this reference leads to \`${path}\`.`,
    advice: "Combine the files, or convert them to OpenAPI 3.",
  };
}
