import { isSameText } from "../../../language/json/equal.js";
import {
  isObject,
  type JsonValue,
  memberOf,
} from "../../../language/json/json.js";
import {
  type Location,
  locationParts,
} from "../../../language/json/location.js";
import type { Document } from "../../read/document.js";
import type { BuiltPart } from "./built-part.js";

/** The parts of a description that the last run of a process built. */
export class ReusedParts {
  #parts: ReadonlyMap<string, BuiltPart> = new Map();
  /** What all parts depend on. */
  #basis: JsonValue = null;
  /** The components of the last run, and those of this one. */
  #last: JsonValue = null;
  #now: JsonValue = null;
  readonly #unchanged = new Map<Location, boolean>();

  /**
   * Starts a run; forgets all parts if this description is read by other rules.
   *
   * @param removed the operations that are left out
   */
  start(document: Document, removed: ReadonlySet<string>): void {
    const { root, dialect } = document;
    const { components = {} } = root;
    const schemes = isObject(components) ? components.securitySchemes : null;
    const basis = [
      ...[dialect, [...removed]],
      ...[root.security ?? null, schemes ?? null],
      root["x-rate-limit-policies"] ?? null,
    ];
    if (!isSameText(basis, this.#basis)) this.#parts = new Map();
    this.#basis = basis;
    this.#now = components;
    this.#unchanged.clear();
  }

  named(name: string): BuiltPart | undefined {
    return this.#parts.get(name);
  }

  /** Whether a component is the same as in the last run. */
  isUnchanged(component: Location): boolean {
    let isUnchanged = this.#unchanged.get(component);
    if (isUnchanged === undefined) {
      const before = componentAt(component, this.#last);
      const now = componentAt(component, this.#now);
      isUnchanged =
        before !== undefined && now !== undefined && isSameText(before, now);
      this.#unchanged.set(component, isUnchanged);
    }
    return isUnchanged;
  }

  /** Forgets the parts that refer to some schemas. */
  forget(schemas: ReadonlySet<string>): void {
    const refers = ({ steps }: BuiltPart) =>
      steps.some(
        (step) =>
          typeof step !== "string" &&
          step.references.some(([{ ref }]) => schemas.has(ref ?? "")),
      );
    this.#parts = new Map([...this.#parts].filter(([, part]) => !refers(part)));
  }

  /** Keeps the parts of this run for the next one. */
  keep(parts: ReadonlyMap<string, BuiltPart>): void {
    this.#parts = parts;
    this.#last = this.#now;
  }
}

/** Whether a location is that of a component. Parts of components that are path items are not kept: they have no place of their own. */
export function isComponent(location: Location): boolean {
  return /^#\/components\/(?!pathItems\/)[^/]+\/[^/]+$/.test(location);
}

function componentAt(
  location: Location,
  components: JsonValue,
): JsonValue | undefined {
  const [, kind = "", name = ""] = locationParts(location).steps;
  const group = memberOf(components, kind);
  return group && memberOf(group, name);
}
