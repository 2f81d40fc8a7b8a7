// Books, with Fastify and @fastify/swagger.
import swagger from "@fastify/swagger";
import Fastify from "fastify";

const app = Fastify();
await app.register(swagger, {
  openapi: { openapi: "3.1.0", info: { title: "Books", version: "1.0.0" } },
});
const book = {
  type: "object",
  required: ["title", "pages"],
  properties: {
    title: { type: "string", minLength: 1, maxLength: 80 },
    pages: { type: "integer", minimum: 1, maximum: 5000 },
    language: { type: "string", enum: ["de", "en", "fr"] },
    isbn: { type: "string", pattern: "^[0-9]{13}$" },
  },
};
const stored = {
  $id: "Book",
  type: "object",
  required: ["id", ...book.required],
  properties: { id: { type: "integer" }, ...book.properties },
};
app.addSchema(stored);
app.addSchema({
  $id: "Problem",
  type: "object",
  required: ["statusCode", "message"],
  properties: {
    statusCode: { type: "integer" },
    error: { type: "string" },
    message: { type: "string" },
  },
});
const ref = { $ref: "Book#" };
const problem = { $ref: "Problem#" };
const byId = {
  type: "object",
  required: ["book_id"],
  properties: { book_id: { type: "integer", minimum: 1 } },
};

const books = new Map();
let last = 0;
const absent = (reply) =>
  reply.code(404).send({ statusCode: 404, message: "No such book." });

await app.register(async (api) => {
  api.get("/books", {
    schema: {
      operationId: "listBooks",
      querystring: {
        type: "object",
        properties: {
          limit: { type: "integer", minimum: 1, maximum: 50, default: 20 },
          offset: { type: "integer", minimum: 0, default: 0 },
        },
      },
      response: { 200: { type: "array", items: ref }, 400: problem },
    },
    handler: ({ query: { limit, offset } }) =>
      [...books.values()].slice(offset, offset + limit),
  });
  api.post("/books", {
    schema: {
      operationId: "createBook",
      body: book,
      response: { 201: ref, 400: problem },
    },
    handler: (request, reply) => {
      const made = { ...request.body, id: ++last };
      books.set(made.id, made);
      return reply.code(201).send(made);
    },
  });
  api.get("/books/:book_id", {
    schema: {
      operationId: "getBook",
      params: byId,
      response: { 200: ref, 400: problem, 404: problem },
    },
    handler: ({ params }, reply) => books.get(params.book_id) ?? absent(reply),
  });
  api.put("/books/:book_id", {
    schema: {
      operationId: "replaceBook",
      params: byId,
      body: book,
      response: { 200: ref, 400: problem, 404: problem },
    },
    handler: ({ params, body }, reply) => {
      if (!books.has(params.book_id)) return absent(reply);
      const made = { ...body, id: params.book_id };
      books.set(made.id, made);
      return made;
    },
  });
  api.delete("/books/:book_id", {
    schema: {
      operationId: "deleteBook",
      params: byId,
      response: { 204: { type: "null" }, 400: problem, 404: problem },
    },
    handler: ({ params }, reply) =>
      books.delete(params.book_id) ? reply.code(204).send() : absent(reply),
  });
});
app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
