import {
  type Location,
  locationFile,
  locationOf,
  locationParts,
} from "../../json/location.js";
import { type JsonValue, memberOf } from "../../json/json.js";
import type { Anchors } from "./anchors.js";
import { type Resolved, namesAnchor } from "../document.js";
import {
  type ReferenceFault,
  isFault,
  parseReference,
} from "./parse-reference.js";
import type { UnparsedSource } from "../source/source.js";
import type { SourceSet } from "../source/source-set.js";
import { nearestName } from "../../diagnostics/suggest.js";

/** What a reference leads to, or why it leads nowhere. */
export type Target = Resolved | ReferenceFault | UnparsedSource;

/** How many references may stand on the way to one target. */
const MAX_HOPS = 100;

/** Follows references, each kind of them once. */
export class Resolver {
  readonly #sources: SourceSet;
  /** By what the reference is relative to, then by its text. */
  readonly #targets = new Map<string, Map<string, Target>>();

  constructor(sources: SourceSet) {
    this.#sources = sources;
  }

  /** What a reference in `from` is relative to: a file, or a schema where that matters. */
  scopeOf(reference: string, from: Location): string {
    const file = locationFile(from);
    if (!this.#sources.hasIds(file) && !namesAnchor(reference)) return file;
    return this.#sources.anchors(file).resourceOf(from)?.root ?? file;
  }

  /** Follows a reference that stands in `from`. */
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

  /** What stands at a place of a file that was read. */
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
    if (parsed.anchor === undefined)
      return this.#along(reference, root, parsed.steps, hops);
    const anchors = this.#sources.anchors(found);
    const own = found === file ? anchors.resourceOf(from) : undefined;
    const location = anchors.anchor(parsed.anchor, own);
    return this.#anchored(reference, location, anchors);
  }

  /** What a reference leads to by the `$id` of a schema in its file; nothing where none says so. */
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
    // Within an identified schema, too, people write the way from the description's root.
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
   * One step of a pointer. Where an object has no such member but is a
   * reference, what it refers to is asked: people write pointers through
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

/** Without a text to show, the reference is what stands to be corrected. */
function unread({ faults }: UnparsedSource): ReferenceFault {
  const { message, advice } = faults[0] ?? { message: "", advice: "" };
  return { code: "ref-file", message, advice };
}

function cycle(reference: string): ReferenceFault {
  return {
    code: "ref-cycle",
    message: `The way to the target passes through references that lead to each other: \`${reference}\`.`,
    advice: "Let one of them lead to a value.",
  };
}

function ambiguous(
  reference: string,
  first: Location,
  second: Location,
): ReferenceFault {
  return {
    code: "ref-anchor",
    message: `The reference \`${reference}\` could lead to \`${first}\` and to \`${second}\`.`,
    advice: "Give each schema a name of its own.",
  };
}

function noAnchor(reference: string): ReferenceFault {
  return {
    code: "ref-anchor",
    message: `The reference \`${reference}\` leads nowhere: no schema has that anchor.`,
    advice: "Give a schema the `$anchor`, or correct the reference.",
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
    message: `The reference \`${reference}\` leads nowhere: ${where} has no \`${step}\`.`,
    advice:
      near === undefined
        ? "Define it there, or correct the reference."
        : `Did you mean \`${near}\`?`,
  };
}
