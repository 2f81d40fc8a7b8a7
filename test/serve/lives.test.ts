import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { buildApi } from "../../generator/input/build/build.js";
import { readDescription } from "../../generator/input/read/read.js";
import type { Api } from "../../generator/language/model/model.js";
import {
  type ContractRun,
  contractRun,
  type ContractRunOptions,
} from "../../generator/serve/contract/contract.js";
import { withJsonServer } from "../support/json-server.js";

const text = { type: "string", minLength: 1 };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({
  description: "Done.",
  content: { "application/json": { schema } },
});
const body = (schema: object) => ({
  required: true,
  content: { "application/json": { schema } },
});
const id = { name: "note_id", in: "path", required: true, schema: text };
const book = { name: "book_id", in: "path", required: true, schema: text };
const query = (name: string) => ({
  name,
  in: "query",
  schema: { type: "integer", minimum: name === "limit" ? 1 : 0 },
});
const none = { description: "None." };
const failing = { 404: none, 422: none, 429: none };

/** Notes belong to books, so that a test has to create a book first. */
const description = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  components: {
    schemas: {
      Book: {
        type: "object",
        required: ["id", "title"],
        properties: { id: text, title: text },
      },
      NoteInput: {
        type: "object",
        required: ["title"],
        properties: {
          title: text,
          stars: { type: "integer", minimum: 1, maximum: 5 },
          pinned: { type: "boolean" },
        },
      },
      Note: {
        allOf: [
          ref("NoteInput"),
          { type: "object", required: ["id"], properties: { id: text } },
        ],
      },
    },
  },
  paths: {
    "/books": {
      post: {
        requestBody: body({
          type: "object",
          required: ["title"],
          properties: { title: text },
        }),
        responses: { 201: json(ref("Book")), ...failing },
      },
    },
    "/books/{book_id}": {
      parameters: [book],
      delete: { responses: { 204: none, ...failing } },
    },
    "/books/{book_id}/notes": {
      parameters: [book],
      get: {
        parameters: [query("limit"), query("offset")],
        responses: {
          200: json({ type: "array", items: ref("Note") }),
          ...failing,
        },
      },
      post: {
        requestBody: body(ref("NoteInput")),
        responses: { 201: json(ref("Note")), ...failing },
      },
    },
    "/books/{book_id}/notes/{note_id}": {
      parameters: [book, id],
      get: { responses: { 200: json(ref("Note")), ...failing } },
      put: {
        requestBody: body(ref("NoteInput")),
        responses: { 200: json(ref("Note")), ...failing },
      },
      patch: {
        requestBody: body({
          type: "object",
          properties: {
            title: text,
            stars: { type: "integer", minimum: 1, maximum: 5 },
            pinned: { type: "boolean" },
          },
        }),
        responses: { 200: json(ref("Note")), ...failing },
      },
      delete: { responses: { 204: none, ...failing } },
    },
  },
};

let folder: string;
let api: Api;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tenon-lives-"));
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(description));
  ({ api } = buildApi(await readDescription(path), { versions: "path" }));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

type Fault =
  | "none"
  | "is busy at first"
  | "sends a strange Retry-After"
  | "does not keep what it creates"
  | "ignores POST"
  | "ignores PATCH"
  | "resets what PATCH does not name"
  | "ignores PUT"
  | "ignores DELETE"
  | "fails after delete"
  | "fails on a second delete"
  | "lists only old notes"
  | "repeats an item on the next page"
  | "skips an item between pages"
  | "ignores the limit";

type Note = Record<string, unknown>;
type Reply = readonly [status: number, body?: unknown];

/** A server of the description, with one fault. */
class Notes {
  readonly books = new Map<string, Map<string, Note>>();
  #count = 0;
  #requests = 0;
  readonly #fault: Fault;

  constructor(fault: Fault) {
    this.#fault = fault;
  }

  reply(method: string, url: URL, sent: unknown): Reply {
    this.#requests++;
    if (this.#fault === "is busy at first" && this.#requests % 3 === 1)
      return [429];
    const [, , bookId = "", , noteId] = url.pathname.split("/");
    if (!url.pathname.startsWith("/books")) return [404];
    if (bookId === "") return method === "POST" ? this.#addBook(sent) : [405];
    const notes = this.books.get(bookId);
    if (notes === undefined) return [404];
    if (url.pathname.endsWith(bookId))
      return method === "DELETE" && this.books.delete(bookId) ? [204] : [405];
    if (noteId === undefined)
      return method === "POST"
        ? this.#add(notes, sent)
        : method === "GET"
          ? this.#list(notes, url.searchParams)
          : [405];
    return this.#item(notes, noteId, method, sent);
  }

  #addBook(sent: unknown): Reply {
    if (!isNote(sent)) return [422];
    const bookId = `b${String(++this.#count)}`;
    this.books.set(bookId, new Map());
    return [201, { id: bookId, title: sent["title"] }];
  }

  #add(notes: Map<string, Note>, sent: unknown): Reply {
    if (!isNote(sent)) return [422];
    const noteId = `n${String(++this.#count)}`;
    const note = { ...sent, id: noteId };
    const { stars, ...rest } = note as Note;
    if (this.#fault !== "ignores POST")
      notes.set(
        noteId,
        this.#fault === "does not keep what it creates"
          ? rest
          : { ...rest, stars },
      );
    return [201, note];
  }

  #list(notes: Map<string, Note>, params: URLSearchParams): Reply {
    const limit = Number(params.get("limit") ?? 100);
    const offset = Number(params.get("offset") ?? 0);
    if (!(limit >= 1 && offset >= 0)) return [422];
    const all = [...notes.values()];
    if (this.#fault === "lists only old notes") all.pop();
    const shift = {
      "repeats an item on the next page": -1,
      "skips an item between pages": 1,
    }[this.#fault as string];
    const start = offset === 0 ? 0 : offset + (shift ?? 0);
    const end = this.#fault === "ignores the limit" ? undefined : start + limit;
    return [200, all.slice(start, end)];
  }

  #item(
    notes: Map<string, Note>,
    noteId: string,
    method: string,
    sent: unknown,
  ): Reply {
    const note = notes.get(noteId);
    if (!/^(?:GET|PUT|PATCH|DELETE)$/.test(method)) return [405];
    if (note === undefined) {
      const isOld = noteId.startsWith("n");
      if (this.#fault === "fails after delete" && isOld && method === "GET")
        return [500];
      if (this.#fault === "fails on a second delete" && method === "DELETE")
        return [500];
      return [404];
    }
    if (method === "GET") return [200, note];
    if (method === "DELETE") {
      if (this.#fault !== "ignores DELETE") notes.delete(noteId);
      return [204];
    }
    const isWhole = method === "PUT";
    if (!isNote(sent, isWhole)) return [422];
    const base =
      isWhole || this.#fault === "resets what PATCH does not name" ? {} : note;
    const next = { title: "x", ...base, ...sent, id: noteId };
    const isIgnored =
      this.#fault === (isWhole ? "ignores PUT" : "ignores PATCH");
    if (!isIgnored) notes.set(noteId, next);
    return [200, next];
  }
}

function isNote(value: unknown, isWhole = true): value is Note {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return false;
  const { title, stars, pinned } = value as Note;
  const isText = typeof title === "string" && title !== "";
  return (
    (isText || (!isWhole && title === undefined)) &&
    (stars === undefined ||
      (Number.isInteger(stars) && Number(stars) >= 1 && Number(stars) <= 5)) &&
    (pinned === undefined || typeof pinned === "boolean")
  );
}

async function tested(
  fault: Fault,
  options: Partial<ContractRunOptions> = {},
): Promise<ContractRun & { readonly notes: Notes }> {
  const notes = new Notes(fault);
  const after = fault === "sends a strange Retry-After" ? "soon" : "0";
  const found = await withJsonServer(
    (method, url, sent) => {
      const [status, content] = notes.reply(method, url, sent);
      const headers = {
        ...(status === 405 && { allow: "GET, POST, PUT, PATCH, DELETE" }),
        ...((status === 429 || status === 422) && { "retry-after": after }),
      };
      return { status, body: content, headers };
    },
    (baseUrl) =>
      contractRun(api, {
        baseUrl,
        tokens: [],
        given: {},
        isChosen: () => true,
        safe: false,
        timeout: 5000,
        isOver: () => false,
        seed: 1,
        runs: 0,
        ...options,
      })(),
  );
  return { ...found, notes };
}

function failed({ outcomes }: ContractRun): readonly string[] {
  return outcomes
    .filter(({ result }) => result === "failed")
    .map(({ title, message }) => `${title} | ${message}`);
}

const item = "/books/{book_id}/notes/{note_id}";

describe("the lives of resources on a running server", () => {
  it("has no fault in a server that conforms, and nothing remains", async () => {
    const run = await tested("none");
    expect(failed(run)).toEqual([]);
    const passed = run.outcomes
      .filter(({ result }) => result === "passed")
      .map(({ title }) => title);
    expect(passed).toEqual(
      expect.arrayContaining([
        "GET /books/{book_id}/notes: lists what POST /books/{book_id}/notes has created",
        "GET /books/{book_id}/notes: its pages have each item once",
        `GET ${item}: shows what POST /books/{book_id}/notes has created`,
        `PATCH ${item}: changes what it names, and GET shows it`,
        `PUT ${item}: replaces what it names, and GET shows it`,
        `DELETE ${item}: deletes what POST /books/{book_id}/notes has created`,
        `GET ${item}: shows nothing that was deleted`,
        `DELETE ${item}: a second DELETE has a described response`,
      ]),
    );
    // The other tests use resources that were created for them.
    const reasons = run.outcomes.map(({ message }) => message).join();
    expect(reasons).not.toContain("ids of existing resources");
    expect(run.cleaned.removed).toBeGreaterThan(5);
    expect(run.cleaned.remaining).toEqual([]);
    expect([...run.notes.books]).toEqual([]);
  });

  it.each<readonly [Fault, RegExp]>([
    [
      "does not keep what it creates",
      /GET .*: shows what .* shows no \/stars, and \d/,
    ],
    ["ignores POST", /GET .*: shows what .* answered 404 for what was cr/],
    ["ignores PATCH", /PATCH .* The server shows \/\w+ as .* was sent/],
    [
      "resets what PATCH does not name",
      /PATCH .* The server shows .* was sent/,
    ],
    ["ignores PUT", /PUT .* The server shows \/\w+ as .* was sent/],
    ["ignores DELETE", /shows nothing .* answered 200 instead of 404/],
    ["fails after delete", /shows nothing .* answered 500 instead of 404/],
    ["fails on a second delete", /a second DELETE .* answered 500/],
    ["lists only old notes", /lists what .* does not have the item "n\d+"/],
    [
      "repeats an item on the next page",
      /pages .* The item n\d+ was on an earlier page/,
    ],
    ["skips an item between pages", /pages .* No page has the item n\d+/],
    ["ignores the limit", /pages .* The page has \d+ items, and limit is 2/],
    [
      "sends a strange Retry-After",
      /The header Retry-After .* is "soon", which is/,
    ],
  ])("finds a server that %s", async (fault, found) => {
    expect(failed(await tested(fault))).toContainEqual(
      expect.stringMatching(found),
    );
  });

  it("waits for a server that is busy, and sends the request again", async () => {
    const run = await tested("is busy at first");
    expect(failed(run)).toEqual([]);
    expect(
      run.outcomes.filter(({ result }) => result === "passed").length,
    ).toBeGreaterThan(25);
  });

  it("creates nothing if only GET may be sent, or if POST is not chosen", async () => {
    for (const options of [
      { safe: true },
      {
        isChosen: (operation?: { method: string }) =>
          operation?.method !== "POST",
      },
    ]) {
      const { notes, cleaned } = await tested("none", options);
      expect(notes.books.size).toBe(0);
      expect(cleaned).toEqual({ removed: 0, remaining: [] });
    }
  });
});
