import {
  type Diagnostic,
  errorAt,
  type Position,
} from "../../language/diagnostics/diagnostics.js";
import {
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationFile,
} from "../../language/json/location.js";
import type { Dialect, Document, Resolved } from "./document.js";
import { OverlaidTree } from "./overlays/overlaid-tree.js";
import type { SchemaResource } from "./references/anchors.js";
import type { ReferenceFault } from "./references/parse-reference.js";
import { Resolver } from "./references/references.js";
import type { SourceSet } from "./source/source-set.js";

/** A description with a checked root. */
export class Description implements Document {
  readonly root: JsonObject;
  readonly dialect: Dialect;
  /** The diagnostics from before any reference is resolved. */
  readonly #first: readonly Diagnostic[];
  readonly #diagnostics: Diagnostic[];
  readonly #sources: SourceSet;
  readonly #resolver: Resolver;
  readonly #reported = new Set<string>();

  /** `diagnostics` are those from before any reference is resolved. */
  constructor(
    root: JsonObject,
    dialect: Dialect,
    sources: SourceSet,
    diagnostics: readonly Diagnostic[],
  ) {
    this.#first = diagnostics;
    this.#diagnostics = [...diagnostics];
    this.root = root;
    this.dialect = dialect;
    this.#sources = sources;
    this.#resolver = new Resolver(sources);
  }

  /**
   * The same description with another root, before any reference is resolved.
   *
   * @param found more diagnostics, with positions
   */
  withRoot(root: JsonObject, found: readonly Diagnostic[] = []): Description {
    const first = [...this.#first, ...found];
    return new Description(root, this.dialect, this.#sources, first);
  }

  /**
   * The same description without the values at some steps, before any reference
   * is resolved. The positions of the rest stay right.
   */
  without(targets: readonly (readonly string[])[]): Description {
    const tree = new OverlaidTree(this.root);
    tree.remove(targets);
    const { root } = tree;
    if (!isObject(root)) return this;
    // Located now, because later the locations refer to the reduced description.
    const first = this.#first.map((diagnostic) => {
      const position = this.#sources.locate(diagnostic.location);
      return position === undefined ? diagnostic : { position, ...diagnostic };
    });
    this.#sources.reduceMain(root, (location) => tree.originOf(location));
    return new Description(root, this.dialect, this.#sources, first);
  }

  get diagnostics(): readonly Diagnostic[] {
    return [...this.#sources.warnings, ...this.#diagnostics];
  }

  resolve(reference: string, from: Location): Resolved | undefined {
    const target = this.#resolver.resolve(reference, from);
    if ("value" in target) return target;
    if ("faults" in target) {
      for (const fault of target.faults) this.#report(fault);
    } else this.#reportFault(target, reference, from);
    return undefined;
  }

  scopeOf(reference: string, from: Location): string {
    return this.#resolver.scopeOf(reference, from);
  }

  valueAt(location: Location): JsonValue | undefined {
    return this.#resolver.valueAt(location);
  }

  resourceOf(location: Location): SchemaResource | undefined {
    return this.#sources.anchors(locationFile(location)).resourceOf(location);
  }

  get hasIds(): boolean {
    return this.#sources.hasIds("");
  }

  get hasDynamic(): boolean {
    return this.#sources.hasDynamic;
  }

  unquoted(location: Location): string | undefined {
    return this.#sources.unquoted(location);
  }

  locate(location: Location): Position | undefined {
    return this.#sources.locate(location);
  }

  line(file: string, number: number): string | undefined {
    return this.#sources.line(file, number);
  }

  #reportFault(
    { code, message, advice, outside }: ReferenceFault,
    reference: string,
    from: Location,
  ): void {
    const holder = this.#resolver.valueAt(from);
    const isDynamic = isObject(holder) && holder.$dynamicRef === reference;
    const keyword = isDynamic ? "$dynamicRef" : "$ref";
    const location = isObject(holder) ? childLocation(from, keyword) : from;
    const text = this.#sources.withOriginalLocations(message);
    const fault = errorAt(location, code, text, advice);
    this.#report(outside === undefined ? fault : { ...fault, outside });
  }

  /** Reports a diagnostic once, even if its reference is resolved several times. */
  #report(diagnostic: Diagnostic): void {
    const { code, location, position } = diagnostic;
    const id = JSON.stringify([code, location, position]);
    if (this.#reported.has(id)) return;
    this.#reported.add(id);
    this.#diagnostics.push(diagnostic);
  }
}
