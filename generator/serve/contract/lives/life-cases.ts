import {
  type Answer,
  checkAnswer,
  documentedOf,
  failure,
  refuseUnwritten,
  shown as listed,
} from "../../../../templates/runtime/testing/contract/answers.js";
import {
  merged,
  Untried,
} from "../../../../templates/runtime/testing/contract/session.js";
import type { ContractCase } from "../../../../templates/runtime/testing/contract/tests.js";
import type { JsonValue } from "../../../language/json/json.js";
import { isObject, type JsonObject } from "../../../language/json/json.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import { lostIn, lostText } from "./kept.js";
import type { Life, Step } from "./lives.js";
import { type Created, itemAt, type Making } from "./making.js";

/** The tests of a resource's life, in the order in which they run. Each needs those before it. */
export function lifeCases(making: Making, life: Life): readonly ContractCase[] {
  const { create, read, change, replace, delete: remove } = life.steps;
  if (create === undefined) return [];
  const run = new LifeRun(making, life);
  const by = `${create.row.method} ${create.row.path}`;
  const cases: (ContractCase | undefined)[] = [
    read && caseOf(read, `shows what ${by} has created`, () => run.shows(read)),
    read &&
      change &&
      caseOf(change, "changes what it names, and GET shows it", () =>
        run.changes(change, read),
      ),
    read &&
      replace &&
      caseOf(replace, "replaces what it names, and GET shows it", () =>
        run.changes(replace, read),
      ),
    remove &&
      caseOf(remove, `deletes what ${by} has created`, () =>
        run.deletes(remove),
      ),
    remove &&
      read &&
      caseOf(read, "shows nothing that was deleted", () => run.isGone(read)),
    remove &&
      caseOf(remove, "a second DELETE has a described response", () =>
        run.deletesAgain(remove),
      ),
  ];
  return cases.filter((each) => each !== undefined);
}

export function caseOf(
  { row }: Step,
  title: string,
  run: () => Promise<void>,
): ContractCase {
  const { method, path } = row;
  return {
    title: `${method} ${path}: ${title}`,
    method,
    operation: row,
    run,
  };
}

/** Properties that say that a resource which is still there was deleted. */
const deletedWords =
  /delet|archiv|remov|cancel|inactiv|disabl|terminat|trash|close/i;

/** One life, from its creation to its end. */
class LifeRun {
  readonly #making: Making;
  readonly #life: Life;
  readonly #lookup: SchemaLookup;
  #created: Promise<Created> | undefined;
  #isDeleted = false;

  constructor(making: Making, life: Life) {
    this.#making = making;
    this.#life = life;
    this.#lookup = SchemaLookup.among(making.means.version.schemas);
  }

  async shows(read: Step): Promise<void> {
    const created = await this.#create();
    const answer = await this.#sendTo(read);
    this.#expectFound(answer, read, "what was created");
    this.#expectKept(answer, read, created.sent ?? {});
  }

  async changes(step: Step, read: Step): Promise<void> {
    const { path } = await this.#create();
    const request = await this.#making.request(step, "whole", path);
    let answer = await this.#making.send(step, request);
    let sent = request.body as JsonValue | undefined;
    if (answer.status >= 400) {
      const least = await this.#making.request(step, "least", path);
      answer = await this.#making.send(step, least);
      sent = least.body as JsonValue | undefined;
    }
    this.#expectFound(answer, step, "what was created");
    if (answer.status === 202) return;
    const after = await this.#sendTo(read);
    this.#expectFound(after, read, "what was changed");
    if (!isObject(sent)) return;
    this.#expectKept(after, read, sent);
    if (step.row.method === "PATCH") await this.#changesOne(step, read, sent);
  }

  /** A change of one property leaves the others as they are. */
  async #changesOne(step: Step, read: Step, set: JsonObject): Promise<void> {
    const { path } = await this.#create();
    const request = await this.#making.request(step, "whole", path);
    const [first] = Object.entries(Object(request.body) as JsonObject);
    const body = Object.fromEntries(first === undefined ? [] : [first]);
    if (!this.#making.isBody(step, body)) return;
    const answer = await this.#making.send(step, { ...request, body });
    // A server may need more than the description says.
    if (answer.status >= 300 || answer.status === 202) return;
    const after = await this.#sendTo(read);
    this.#expectFound(after, read, "what was changed");
    this.#expectKept(after, read, { ...set, ...body });
  }

  async deletes(remove: Step): Promise<void> {
    await this.#create();
    const answer = await this.#sendTo(remove);
    this.#expectFound(answer, remove, "what was created");
    // The server may delete it later.
    this.#isDeleted = answer.status !== 202;
  }

  async isGone(read: Step): Promise<void> {
    if (!this.#isDeleted) throw new Untried("nothing was deleted before");
    const answer = await this.#sendTo(read);
    const item = itemAt(answer, read.place);
    if (answer.status < 300 && item !== undefined && isMarked(item)) return;
    const statuses = documentedOf(read.row, [404, 410]);
    if (statuses.includes(answer.status)) {
      checkAnswer(this.#making.means.session, read.row, answer);
      return;
    }
    // A server may hide what was deleted.
    if (answer.status === 403) return;
    throw failure(
      answer,
      `The server answered ${String(answer.status)} instead of ${listed(statuses)}, after the resource was deleted.`,
      read.row,
    );
  }

  async deletesAgain(remove: Step): Promise<void> {
    if (!this.#isDeleted) throw new Untried("nothing was deleted before");
    const answer = await this.#sendTo(remove);
    const { status } = answer;
    if (status >= 500)
      throw failure(
        answer,
        `The server answered ${String(status)} to a second DELETE.`,
        remove.row,
      );
    checkAnswer(this.#making.means.session, remove.row, answer);
  }

  #create(): Promise<Created> {
    this.#created ??= this.#making.create(this.#life);
    return this.#created;
  }

  /** Sends a request of an operation for the created resource. */
  async #sendTo(step: Step): Promise<Answer> {
    const { path } = await this.#create();
    const { session } = this.#making.means;
    const request = await session.request(step.row, "least");
    return this.#making.send(step, merged(request, { path }));
  }

  /** Throws unless an operation has found the resource. */
  #expectFound(answer: Answer, { row }: Step, what: string): void {
    const { session } = this.#making.means;
    const { status } = answer;
    refuseUnwritten(answer);
    if (status === 404 || status === 410 || status >= 500)
      throw failure(
        answer,
        `The server answered ${String(status)} for ${what}.`,
        row,
      );
    if (status >= 400)
      throw new Untried(
        `a valid request is answered with ${String(status)}: give one that succeeds in requests.${row.name}`,
      );
    checkAnswer(session, row, answer);
  }

  /** Throws if a response shows another value than the request has set. */
  #expectKept(answer: Answer, read: Step, sent: JsonObject): void {
    const item = itemAt(answer, read.place);
    if (item === undefined) return;
    const { schema, id, job } = this.#life.resource;
    const isShown = (name: string) =>
      name !== id &&
      name !== job?.status &&
      this.#lookup.propertyNames(schema).includes(name) &&
      !this.#isOmitted(name);
    const lost = lostIn(sent, item, isShown);
    if (lost !== undefined)
      throw failure(answer, `The server shows ${lostText(lost)}.`);
  }

  /** Whether responses never have a property, because it is only for requests. */
  #isOmitted(name: string): boolean {
    const { schema } = this.#life.resource;
    return this.#lookup
      .parts(schema)
      .some(({ object }) =>
        object?.properties.some(
          (property) => property.name === name && property.omitted,
        ),
      );
  }
}

/** Whether an item says that it was deleted. */
function isMarked(item: JsonObject): boolean {
  return Object.entries(item).some(
    ([name, value]) =>
      (deletedWords.test(name) && value !== null && value !== false) ||
      (/stat(?:us|e)$/i.test(name) &&
        typeof value === "string" &&
        deletedWords.test(value)),
  );
}
