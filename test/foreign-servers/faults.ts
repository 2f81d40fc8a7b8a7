/** Faults that are planted into the servers of `apps`, one at a time. */

export interface Fault {
  readonly name: string;
  /** The text of the server that is replaced. */
  readonly from: string;
  readonly to: string;
}

const fault = (name: string, from: string, to: string): Fault => ({
  name,
  from,
  to,
});

export const faults: Readonly<Record<string, readonly Fault[]>> = {
  fastify: [
    fault("POST answers 200", "reply.code(201)", "reply.code(200)"),
    fault(
      "POST loses a property",
      "{ ...request.body, id: ++last }",
      "{ ...request.body, language: undefined, id: ++last }",
    ),
    fault(
      "POST stores nothing",
      "books.set(made.id, made);\n      return reply",
      "return reply",
    ),
    fault(
      "an unknown id is found",
      "books.get(params.book_id) ?? absent(reply)",
      'books.get(params.book_id) ?? { id: 1, title: "x", pages: 1 }',
    ),
    fault("DELETE deletes nothing", "books.delete(", "books.has("),
    fault(
      "the next page repeats an item",
      "slice(offset, offset + limit)",
      "slice(Math.max(0, offset - 1), Math.max(0, offset - 1) + limit)",
    ),
    fault(
      "the limit is ignored",
      "slice(offset, offset + limit)",
      "slice(offset)",
    ),
    fault(
      "PUT stores nothing",
      "books.set(made.id, made);\n      return made",
      "return made",
    ),
    fault(
      "PUT creates what is unknown",
      "if (!books.has(params.book_id)) return absent(reply);",
      "",
    ),
    fault(
      "the longest title is an internal error",
      "const made = { ...request.body",
      "if (request.body.title.length === 80) throw new Error();\n      const made = { ...request.body",
    ),
  ],
  hono: [
    fault("the list needs no token", '"/tasks/*"', '"/tasks/:id"'),
    fault(
      "any token is accepted",
      'token: "secret-token"',
      "verifyToken: () => true",
    ),
    fault("POST answers 200", "c.json(task, 201)", "c.json(task, 200)"),
    fault(
      "an id of another format",
      "crypto.randomUUID()",
      "String(++globalThis.last || (globalThis.last = 1))",
    ),
    fault("the first page is skipped", "(page - 1) * size", "page * size"),
    fault("a number is a text", "total: all.length", "total: `${all.length}`"),
    fault(
      "PATCH resets other properties",
      "{ ...task, ...c.req.valid",
      "{ id: task.id, title: task.title, ...c.req.valid",
    ),
    fault("PATCH stores nothing", "tasks.set(task.id, changed);", ""),
    fault("DELETE deletes nothing", "tasks.delete(", "tasks.has("),
    fault(
      "an unknown id is a 400",
      'c.json({ error: "No such task." }, 404)',
      'c.json({ error: "No such task." }, 400)',
    ),
    fault(
      "a value at the limit is an internal error",
      "tasks.set(task.id, task);",
      "if (task.priority === 5) throw new Error();\n    tasks.set(task.id, task);",
    ),
  ],
  nest: [
    fault(
      "an unknown owner gets a pet",
      "PetInput,\n  ): Pet {\n    if (!owners.has(owner)) throw new NotFoundException();",
      "PetInput,\n  ): Pet {",
    ),
    fault("the last page promises more", "all.length > limit", "true"),
    fault("the next page repeats an item", "pet.id > after", "pet.id >= after"),
    fault(
      "the list shows pets of other owners",
      "pet.owner_id === owner && ",
      "",
    ),
    fault("the maximum is not checked", "@Max(40)", ""),
    fault("an empty name is accepted", "@MinLength(1)", ""),
    fault(
      "a number is a text",
      "owner_id: owner };",
      "owner_id: owner, age: String(body.age) as unknown as number };",
    ),
    fault(
      "a property is dropped",
      "@ValidateIf((_, value) => value !== undefined)\n  @IsBoolean()",
      "",
    ),
    fault(
      "DELETE deletes nothing",
      "pets.delete(petOf(owner, id).id);",
      "petOf(owner, id);",
    ),
    fault(
      "PATCH ignores a property",
      "...petOf(owner, id), ...body }",
      "...petOf(owner, id), ...body, age: petOf(owner, id).age }",
    ),
  ],
  "express-openapi": [
    fault(
      "the next page repeats an item",
      "> Number(cursor)",
      ">= Number(cursor)",
    ),
    fault(
      "the last page has a cursor",
      "isLast ? null :",
      "later.length === 0 ? null :",
    ),
    fault("a page is too long", "slice(0, limit)", "slice(0, limit + 1)"),
    fault(
      "PUT keeps what it should replace",
      "{ ...sent, key",
      "{ ...stations.get(params.key), ...sent, key",
    ),
    fault("PUT loses a property", "{ ...sent, key", "{ ...sent, tags: [], key"),
    fault("DELETE deletes nothing", "stations.delete(", "stations.has("),
    fault(
      "a value that is not listed",
      "stations.set(made.key, made);\n          response.status(201)",
      "made.kind = made.kind.toUpperCase();\n          stations.set(made.key, made);\n          response.status(201)",
    ),
    fault(
      "errors of another format",
      "message: error.message",
      "error: error.message",
    ),
    fault("invalid requests are internal errors", "error.status ?? 500", "500"),
  ],
};
