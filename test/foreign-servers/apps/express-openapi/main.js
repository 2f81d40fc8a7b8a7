// Measurements of stations, with Express and express-openapi.
import express from "express";
import { initialize } from "express-openapi";

const station = {
  type: "object",
  required: ["name", "kind"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 3, maxLength: 50 },
    kind: { type: "string", enum: ["air", "water"] },
    height: { type: "number", minimum: -500, maximum: 9000 },
    tags: {
      type: "array",
      maxItems: 5,
      items: { type: "string", maxLength: 12 },
    },
  },
};
const named = (name) => ({ $ref: `#/components/schemas/${name}` });
const json = (name, description = "Done.") => ({
  description,
  content: { "application/json": { schema: named(name) } },
});
const body = (name) => ({
  required: true,
  content: { "application/json": { schema: named(name) } },
});
const key = {
  name: "key",
  in: "path",
  required: true,
  schema: { type: "string", minLength: 1 },
};
const absent = json("Problem", "No such station.");
const invalid = json("Problem", "Invalid.");

const stations = new Map();
let last = 0;
const operation = (handler, apiDoc) => Object.assign(handler, { apiDoc });
const notFound = (response) =>
  response.status(404).json({ message: "No such station." });

const paths = [
  {
    path: "/stations",
    module: {
      get: operation(
        ({ query: { cursor = "0", limit = 10 } }, response) => {
          const later = [...stations.values()].filter(
            ({ key: own }) => Number(own.slice(1)) > Number(cursor),
          );
          const items = later.slice(0, limit);
          const isLast = later.length <= limit;
          const next = isLast ? null : items.at(-1).key.slice(1);
          response.json({ items, next_cursor: next });
        },
        {
          operationId: "listStations",
          parameters: [
            {
              name: "cursor",
              in: "query",
              schema: { type: "string", pattern: "^[0-9]{1,9}$" },
            },
            {
              name: "limit",
              in: "query",
              schema: { type: "integer", minimum: 1, maximum: 30 },
            },
          ],
          responses: { 200: json("Stations"), 400: invalid },
        },
      ),
      post: operation(
        (request, response) => {
          const made = { ...request.body, key: `s${++last}` };
          stations.set(made.key, made);
          response.status(201).location(`/stations/${made.key}`).json(made);
        },
        {
          operationId: "createStation",
          requestBody: body("StationInput"),
          responses: { 201: json("Station"), 400: invalid },
        },
      ),
    },
  },
  {
    path: "/stations/{key}",
    module: {
      parameters: [key],
      get: operation(
        ({ params }, response) => {
          const found = stations.get(params.key);
          if (found) response.json(found);
          else notFound(response);
        },
        {
          operationId: "getStation",
          responses: { 200: json("Station"), 404: absent },
        },
      ),
      put: operation(
        ({ params, body: sent }, response) => {
          if (!stations.has(params.key)) return notFound(response);
          const made = { ...sent, key: params.key };
          stations.set(made.key, made);
          response.json(made);
        },
        {
          operationId: "replaceStation",
          requestBody: body("StationInput"),
          responses: { 200: json("Station"), 400: invalid, 404: absent },
        },
      ),
      delete: operation(
        ({ params }, response) => {
          if (stations.delete(params.key)) response.status(204).end();
          else notFound(response);
        },
        {
          operationId: "deleteStation",
          responses: { 204: { description: "Deleted." }, 404: absent },
        },
      ),
    },
  },
];

const app = express();
app.use(express.json());
initialize({
  app,
  paths,
  docsPath: "/openapi.json",
  exposeApiDocs: true,
  apiDoc: {
    openapi: "3.0.3",
    info: { title: "Stations", version: "1.0.0" },
    paths: {},
    components: {
      schemas: {
        StationInput: station,
        Station: {
          ...station,
          required: ["key", ...station.required],
          properties: { key: { type: "string" }, ...station.properties },
        },
        Stations: {
          type: "object",
          required: ["items", "next_cursor"],
          properties: {
            items: { type: "array", items: named("Station") },
            next_cursor: { type: "string", nullable: true },
          },
        },
        Problem: {
          type: "object",
          required: ["message"],
          properties: { message: { type: "string" } },
        },
      },
    },
  },
});
app.use((error, _request, response, _next) => {
  const status = error.status ?? 500;
  response.status(status).json({ message: error.message ?? "Invalid." });
});
app.listen(Number(process.env.PORT), "127.0.0.1");
