/**
 * What a mock remembers: the resources that requests have made and changed, while it
 * runs. `resources.ts` finds from paths and schemas what each operation does to them, and
 * `jobs.ts` which resources progress to a final status.
 */
import type { JsonObject } from "../../language/json/json.js";

/** A resource, and what the mock knows of it besides its properties. */
export interface Entry {
  readonly id: string;
  readonly item: JsonObject;
  /** The properties that requests have set, and those that its path and its creation decide. */
  readonly given?: JsonObject;
  /** How often it was read since its status is not final; undefined for one that does not progress. */
  readonly reads?: number;
  /** Where its events are sent. */
  readonly urls?: readonly EventUrl[];
}

/** A URL that a request named for events. */
export interface EventUrl {
  readonly url: string;
  readonly events: readonly string[];
}

/** The resources of a path, such as `/workspaces/7/models`. */
class Collection {
  readonly entries = new Map<string, Entry>();
  readonly deleted = new Set<string>();
}

/** The resources of all versions, by the path of their collection without the version. */
export class State {
  readonly #collections = new Map<string, Collection>();

  /** The entries of a collection, which gets its first ones when it is asked for. */
  entries(path: string, first: () => readonly Entry[]): readonly Entry[] {
    return [...this.#collection(path, first).entries.values()];
  }

  get(
    path: string,
    id: string,
    first: () => readonly Entry[],
  ): Entry | undefined {
    return this.#collection(path, first).entries.get(id);
  }

  /** Whether a resource was there and has been deleted. */
  isDeleted(path: string, id: string): boolean {
    return this.#collections.get(path)?.deleted.has(id) === true;
  }

  set(path: string, entry: Entry, first: () => readonly Entry[]): void {
    const { entries, deleted } = this.#collection(path, first);
    entries.set(entry.id, entry);
    deleted.delete(entry.id);
  }

  /** Removes a resource and everything below it. */
  delete(path: string, id: string): void {
    const collection = this.#collections.get(path);
    collection?.entries.delete(id);
    collection?.deleted.add(id);
    for (const other of this.#collections.keys())
      if (other.startsWith(`${path}/${id}/`)) this.#collections.delete(other);
  }

  /** All collections that have been asked for, with their resources. */
  all(): readonly (readonly [path: string, items: readonly JsonObject[]])[] {
    return [...this.#collections].map(([path, { entries }]) => [
      path,
      [...entries.values()].map(({ item }) => item),
    ]);
  }

  #collection(path: string, first: () => readonly Entry[]): Collection {
    const known = this.#collections.get(path);
    if (known !== undefined) return known;
    const made = new Collection();
    this.#collections.set(path, made);
    for (const entry of first()) made.entries.set(entry.id, entry);
    return made;
  }
}
