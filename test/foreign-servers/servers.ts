/** The servers of `apps`. */

export interface ForeignServer {
  readonly packages: readonly string[];
  /** The command that compiles the server. */
  readonly build?: readonly string[];
  /** The tests that fail on the server as it is. Each shows where it differs from its description. */
  readonly alarms: readonly string[];
  /** The faults that the tests do not find. */
  readonly missed: readonly string[];
}

export const servers: Readonly<Record<string, ForeignServer>> = {
  fastify: {
    packages: ["fastify@5.12.8", "@fastify/swagger@9.9.3"],
    // Fastify turns a number or a boolean into a text.
    alarms: [
      "POST /books: 400 if /body/title is not a text",
      "PUT /books/{book_id}: 400 if /body/title is not a text",
      "POST /books: invalid random requests are refused",
      "PUT /books/{book_id}: invalid random requests are refused",
    ],
    missed: [],
  },
  hono: {
    packages: [
      "hono@4.13.19",
      "@hono/node-server@2.1.9",
      "@hono/zod-openapi@1.6.3",
      "zod@4.6.7",
    ],
    // A body that is not JSON is an undescribed 400. A missing body is taken for an empty one.
    alarms: [
      "POST /tasks: 422 for a body that is not JSON",
      "PATCH /tasks/{task_id}: 422 for a body that is not JSON",
      "PATCH /tasks/{task_id}: 422 if /body is missing",
    ],
    missed: [],
  },
  nest: {
    packages: [
      "@nestjs/common@12.5.1",
      "@nestjs/core@12.5.1",
      "@nestjs/platform-express@12.5.1",
      "@nestjs/swagger@12.0.2",
      "class-transformer@0.5.1",
      "class-validator@0.15.1",
      "reflect-metadata@0.2.2",
      "rxjs@7.8.2",
      "typescript@5.9.3",
    ],
    build: [
      "node",
      "-e",
      "const ts=require('typescript'),fs=require('fs');fs.writeFileSync('main.js',ts.transpileModule(fs.readFileSync('main.ts','utf8'),{compilerOptions:{target:'es2022',module:'es2022',experimentalDecorators:true,emitDecoratorMetadata:true}}).outputText)",
    ],
    // A missing body, or one of another type, is taken for an empty one.
    alarms: [
      "PATCH /owners/{owner_id}/pets/{pet_id}: 415 or 400 for a body of an unknown media type",
      "PATCH /owners/{owner_id}/pets/{pet_id}: 400 if /body is missing",
    ],
    missed: [
      "the last page promises more",
      "the list shows pets of other owners",
    ],
  },
  "express-openapi": {
    packages: ["express@4.22.3", "express-openapi@12.1.3"],
    alarms: [],
    missed: ["the last page has a cursor", "PUT keeps what it should replace"],
  },
};
