const evil = "*/ throw 1; /* ${x} `x` \"x\" 'x' \u2028 // @ts-nocheck";

/** A description whose texts try to become code or to leave the folder. */
export const hostile = {
  openapi: "3.1.0",
  info: { title: evil, version: "1" },
  components: {
    securitySchemes: {
      key: {
        type: "apiKey",
        in: "header",
        name: "X-Key",
        description: evil,
      },
      "basic-auth": { type: "http", scheme: "basic" },
      certificate: { type: "mutualTLS", description: evil },
    },
  },
  security: [{ key: [] }],
  paths: {
    "/health": {
      get: {
        tags: ["../../../etc/passwd"],
        summary: evil,
        operationId: "default",
        responses: { 200: { description: "Fine." } },
      },
    },
    "/{anything}": {
      get: {
        tags: ["con"],
        description: `${evil}\n\n${evil}`,
        operationId: "config",
        security: [],
        parameters: [
          {
            name: "anything",
            in: "path",
            required: true,
            schema: { type: "integer" },
          },
        ],
        responses: {
          200: {
            description: "Fine.",
            content: { "text/plain": { schema: { type: "string" } } },
          },
        },
      },
    },
    "/it's/$(id)/`id`/{id}": {
      post: {
        tags: ["日本"],
        operationId: "log",
        security: [{ "basic-auth": [] }],
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            schema: { type: "string" },
            example: evil,
          },
          {
            name: "q'",
            in: "query",
            required: true,
            schema: { type: "string", minLength: 1 },
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { type: "object", properties: { [evil]: {} } },
              example: { [evil]: evil },
            },
          },
        },
        responses: {
          201: {
            description: "Made.",
            content: {
              "application/json": {
                schema: { type: "object" },
                example: { [evil]: evil },
              },
            },
          },
        },
      },
    },
    "/certified": {
      get: {
        operationId: "createApi",
        security: [{ certificate: [] }],
        responses: {
          200: { description: "Fine." },
          default: {
            description: "Wrong.",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["oops"],
                  properties: { oops: { type: "string" } },
                },
              },
            },
          },
        },
      },
    },
  },
};
