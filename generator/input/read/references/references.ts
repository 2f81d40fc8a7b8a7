/**
 * Resolves `$ref`s: JSON pointers, anchors and `$id`s, in one file or across
 * files. `parse-reference.ts` parses the text of a reference, and `anchors.ts`
 * indexes the anchors and `$id`s of a file.
 */
import { nearestName } from "../../../language/diagnostics/suggest.js";
import { type JsonValue, memberOf } from "../../../language/json/json.js";
import {
  type Location,
  locationFile,
  locationOf,
  locationParts,
} from "../../../language/json/location.js";
import { namesAnchor, type Resolved } from "../document.js";
import type { UnparsedSource } from "../source/source.js";
import type { SourceSet } from "../source/source-set.js";
import type { Anchors } from "./anchors.js";
import {
  isFault,
  parseReference,
  type ReferenceFault,
} from "./parse-reference.js";

/** The target of a reference, or why it cannot be resolved. */
export type Target = Resolved | ReferenceFault | UnparsedSource;

/** The limit for references on the path to a target. */
const MAX_HOPS = 100;

/**
 * Resolves references. The result is cached for each scope and text.
 */
export class Resolver {
  readonly #sources: SourceSet;
  /** By the scope of the reference, then by its text. */
  readonly #targets = new Map<string, Map<string, Target>>();

  constructor(sources: SourceSet) {
    this.#sources = sources;
  }

  /**
   * The scope that a reference at `from` is relative to: its file, or its schema
   * resource if anchors or `$id`s matter.
   */
  scopeOf(reference: string, from: Location): string {
    const file = locationFile(from);
    if (!this.#sources.hasIds(file) && !namesAnchor(reference)) return file;
    return this.#sources.anchors(file).resourceOf(from)?.root ?? file;
  }

  /** Resolves a reference at `from`. */
  resolve(reference: string, from: Location): Target {
    const scope = this.scopeOf(reference, from);
    let targets = this.#targets.get(scope);
    if (targets === undefined)
      this.#targets.set(scope, (targets = new Map<string, Target>()));
    let target = targets.get(reference);
    if (target === undefined) {
      target = this.#follow(reference, from, 0);
      targets.set(reference, target);
    }
    return target;
  }

  /** The value at a location of a file that was read. */
  valueAt(location: Location): JsonValue | undefined {
    const { file, steps } = locationParts(location);
    const loaded = this.#sources.load(file);
    if (!("value" in loaded)) return undefined;
    let value: JsonValue | undefined = loaded.value;
    for (const step of steps) value = value && memberOf(value, step);
    return value;
  }

  #follow(reference: string, from: Location, hops: number): Target {
    const file = locationFile(from);
    const identified = this.#sources.hasIds(file)
      ? this.#identified(reference, from, hops)
      : undefined;
    if (identified !== undefined) return identified;
    const parsed = parseReference(reference);
    if (isFault(parsed)) return parsed;
    const found = this.#sources.find(parsed.path, file);
    if (typeof found !== "string") return found;
    const loaded = this.#sources.load(found);
    if (!("value" in loaded))
      return loaded.source === undefined ? unread(loaded) : loaded;
    const root = locationOf(found, []);
    const target =
      parsed.anchor === undefined
        ? this.#along(reference, root, parsed.steps, hops)
        : this.#atAnchor(reference, parsed.anchor, found, from);
    return found === file ? target : inOtherFile(target);
  }

  #atAnchor(
    reference: string,
    name: string,
    file: string,
    from: Location,
  ): Target {
    const anchors = this.#sources.anchors(file);
    const isOwn = file === locationFile(from);
    const own = isOwn ? anchors.resourceOf(from) : undefined;
    return this.#anchored(reference, anchors.anchor(name, own), anchors);
  }

  /** The target by the `$id` of a schema in the same file; undefined if no `$id` applies. */
  #identified(
    reference: string,
    from: Location,
    hops: number,
  ): Target | undefined {
    const [uri = "", fragment = ""] = reference.split("#", 2);
    const anchors = this.#sources.anchors(locationFile(from));
    const resource = anchors.identified(uri, anchors.resourceOf(from));
    if (resource === undefined) return undefined;
    const other = uri === "" ? undefined : anchors.namesake(resource.root);
    if (other !== undefined) return ambiguous(reference, resource.root, other);
    const parsed = parseReference(`#${fragment}`);
    if (isFault(parsed)) return parsed;
    if (parsed.anchor !== undefined)
      return this.#anchored(
        reference,
        resource.anchors.get(parsed.anchor),
        anchors,
      );
    const target = this.#along(reference, resource.root, parsed.steps, hops);
    // Authors write pointers from the root of the file even inside a schema with an `$id`.
    return "value" in target || uri !== "" ? target : undefined;
  }

  #anchored(
    reference: string,
    location: Location | undefined,
    anchors: Anchors,
  ): Target {
    const value = location === undefined ? undefined : this.valueAt(location);
    const other =
      location === undefined ? undefined : anchors.namesake(location);
    if (location !== undefined && other !== undefined)
      return ambiguous(reference, location, other);
    return location === undefined || value === undefined
      ? noAnchor(reference)
      : { value, location };
  }

  #along(
    reference: string,
    root: Location,
    steps: readonly string[],
    hops: number,
  ): Target {
    const value = this.valueAt(root);
    if (value === undefined) return noAnchor(reference);
    let here: Resolved = { value, location: root };
    for (const step of steps) {
      const next = this.#step(here, step, hops);
      if (!("value" in next)) return next;
      if (next.value === undefined) {
        return dangling(reference, next, step);
      }
      here = { value: next.value, location: next.location };
    }
    return here;
  }

  /**
   * One step of a JSON pointer. An object without the member that is itself a
   * reference is resolved first, because authors write pointers through
   * parameters and responses that are references.
   */
  #step(here: Resolved, step: string, hops: number): Step {
    const { file, steps } = locationParts(here.location);
    const value = memberOf(here.value, step);
    if (value !== undefined) {
      return {
        holder: here,
        value,
        location: locationOf(file, [...steps, step]),
      };
    }
    const reference = memberOf(here.value, "$ref");
    if (typeof reference !== "string" || Array.isArray(here.value))
      return { holder: here, value: undefined, location: here.location };
    if (hops >= MAX_HOPS) return cycle(reference);
    const target = this.#follow(reference, here.location, hops + 1);
    return "value" in target ? this.#step(target, step, hops + 1) : target;
  }
}

type Step =
  | {
      readonly holder: Resolved;
      readonly value: JsonValue | undefined;
      readonly location: Location;
    }
  | ReferenceFault
  | UnparsedSource;

/** Another file that lacks a part is incomplete, as if it were missing. */
function inOtherFile(target: Target): Target {
  const isLost =
    isFault(target) && ["ref-dangling", "ref-anchor"].includes(target.code);
  return isLost ? { ...target, code: "ref-file" } : target;
}

/** For a file without text, the diagnostic is reported at the reference. */
function unread({ faults }: UnparsedSource): ReferenceFault {
  const { message, advice } = faults[0] ?? { message: "", advice: "" };
  return { code: "ref-file", message, advice };
}

function cycle(reference: string): ReferenceFault {
  return {
    code: "ref-cycle",
    message: `Circular reference: \`${reference}\` never reaches a value.`,
    advice: "Make one of the references lead to a value.",
  };
}

function ambiguous(
  reference: string,
  first: Location,
  second: Location,
): ReferenceFault {
  return {
    code: "ref-anchor",
    message: `Ambiguous reference \`${reference}\`: it matches \`${first}\` and \`${second}\`.`,
    advice: "Give each schema a unique name.",
  };
}

function noAnchor(reference: string): ReferenceFault {
  return {
    code: "ref-anchor",
    message: `Unresolved reference \`${reference}\`: no schema has this anchor.`,
    advice: /#[^/]+\//.test(reference)
      ? `Did you mean \`${reference.replace("#", "#/")}\`?`
      : "Add the `$anchor` to a schema, or correct the reference.",
  };
}

function dangling(
  reference: string,
  { holder }: { readonly holder: Resolved },
  step: string,
): ReferenceFault {
  const { value, location } = holder;
  const names =
    typeof value === "object" && value !== null ? Object.keys(value) : [];
  const near = nearestName(step, names);
  const where = location === "#" ? "the description's root" : `\`${location}\``;
  return {
    code: "ref-dangling",
    message: `Unresolved reference \`${reference}\`: ${where} has no \`${step}\`.`,
    advice:
      near === undefined
        ? "Define it, or correct the reference."
        : `Did you mean \`${near}\`?`,
  };
}
