import type { AnyRequest } from "../../../../templates/runtime/client/codecs.js";
import { read } from "../../../../templates/runtime/testing/contract/answers.js";
import {
  merged,
  type Session,
} from "../../../../templates/runtime/testing/contract/session.js";
import type { Life } from "./lives.js";
import { idOf, itemAt } from "./making.js";

/** What became of the resources that the tests have created. */
export interface Cleaned {
  readonly removed: number;
  /** The URLs of those that are still there. */
  readonly remaining: readonly string[];
}

/** A resource that is to be deleted. */
interface Debris {
  readonly life: Life;
  readonly path: AnyRequest["path"];
}

/** Notes what all tests create, and deletes it at the end. */
export class Cleaning {
  readonly #lives: readonly Life[];
  readonly #debris = new Map<string, Debris>();
  #isOver = false;

  constructor(lives: readonly Life[]) {
    this.#lives = lives;
  }

  /** Notes what a response has created or deleted. Reads a copy of it. */
  async note(
    operation: string,
    { path = {} }: AnyRequest,
    response: Response,
  ): Promise<void> {
    if (this.#isOver || !response.ok) return;
    for (const life of this.#lives) {
      const { create, delete: remove } = life.steps;
      const { parameter } = life;
      if (parameter === undefined) continue;
      if (remove?.row.name === operation)
        this.#debris.delete(urlOf(life, path));
      if (create?.row.name !== operation) continue;
      const copy = response.clone();
      const body: unknown = await copy.json().catch(() => undefined);
      const item = itemAt({ body }, create.place);
      const id = idOf(item?.[life.resource.id]);
      if (id === undefined) continue;
      const own = { ...path, [parameter]: id };
      this.#debris.set(urlOf(life, own), { life, path: own });
    }
  }

  /** Deletes what is still there, the latest first. */
  async clean(session: Session): Promise<Cleaned> {
    this.#isOver = true;
    let removed = 0;
    const remaining: string[] = [];
    for (const [url, debris] of [...this.#debris].reverse())
      if (await isDeleted(debris, session)) removed++;
      else remaining.push(url);
    return { removed, remaining };
  }
}

/** Deletes a resource. A resource that is not there any more counts as deleted. */
async function isDeleted(
  { life, path }: Debris,
  session: Session,
): Promise<boolean> {
  const remove = life.steps.delete?.row;
  if (remove === undefined) return false;
  try {
    const least = await session.request(remove, "least");
    const request = merged(least, { ...(path && { path }) });
    const { status } = await read(session, await session.send(remove, request));
    return status < 300 || status === 404 || status === 410;
  } catch (error) {
    // What cannot be deleted is reported as remaining.
    if (error instanceof Error) return false;
    throw error;
  }
}

/** The path of an item: `/pets/7`. */
function urlOf({ resource, parameter = "" }: Life, path: object): string {
  const values: Readonly<Record<string, unknown>> = { ...path };
  return `${resource.path}/{${parameter}}`.replace(
    /\{([^{}]*)\}/g,
    (_, name: string) => encodeURIComponent(String(values[name])),
  );
}
