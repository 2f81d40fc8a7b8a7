/** Schemas and mocks with the libraries that the documentation names. */
import { faker } from "@faker-js/faker";
import { sValidator } from "@hono/standard-validator";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { FormApi } from "@tanstack/form-core";
import { initTRPC } from "@trpc/server";
import { asSchema, tool } from "ai";
import { Hono } from "hono";
import * as msw from "msw";
import { setupServer } from "msw/node";
import type { UseFormSetError } from "react-hook-form";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { createClient, type NewAnimal } from "./zoo/api/index.js";
import { jsonSchema, withJsonSchema } from "./zoo/api/json-schemas.js";
import { mockServer, sample } from "./zoo/api/mocks.js";
import * as schemas from "./zoo/api/standard-schemas.js";
import { fieldErrors } from "./zoo/runtime/check/field-errors.js";

const otter = { name: "Otto", kind: "otter" } as const;
const nameless = { ...otter, name: "" };

test("React Hook Form", async () => {
  const resolve = standardSchemaResolver(schemas.NewAnimal);
  const options = { fields: {}, shouldUseNativeValidation: false };
  expect(await resolve(otter, undefined, options)).toMatchObject({
    values: otter,
  });
  expect(await resolve(nameless, undefined, options)).toMatchObject({
    errors: { name: { message: "Must not be empty." } },
  });
});

test("the names of errors are those of React Hook Form's fields", () => {
  const set: string[] = [];
  const setError: UseFormSetError<NewAnimal> = (name) => set.push(name);
  const errors = [{ pointer: "/body/name", detail: "Must not be empty." }];
  for (const { name, message } of fieldErrors<NewAnimal>({ errors }))
    setError(name, { message });
  expect(set).toEqual(["name"]);
});

test("TanStack Form", async () => {
  const form = new FormApi({
    defaultValues: { ...nameless } as NewAnimal,
    validators: { onSubmit: schemas.NewAnimal },
  });
  form.mount();
  await form.handleSubmit();
  expect(form.state.errors).toMatchObject([
    { name: [{ message: "Must not be empty." }] },
  ]);
});

test("tRPC", async () => {
  const t = initTRPC.create();
  const router = t.router({
    add: t.procedure
      .input(schemas.NewAnimal)
      .mutation(({ input }) => input.name),
  });
  const caller = t.createCallerFactory(router)({});
  expect(await caller.add(otter)).toBe("Otto");
  await expect(caller.add(nameless)).rejects.toThrow("Must not be empty.");
});

test("Hono's validator", async () => {
  const app = new Hono().post(
    "/animals",
    sValidator("json", schemas.NewAnimal),
    (context) => context.json(context.req.valid("json").kind),
  );
  const post = (body: object) =>
    app.request("/animals", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect(await (await post(otter)).json()).toBe("otter");
  expect((await post(nameless)).status).toBe(400);
});

test("the AI SDK", async () => {
  const add = tool({
    description: "Adds an animal.",
    inputSchema: withJsonSchema(schemas.NewAnimal, jsonSchema("NewAnimal")),
    execute: (animal) => animal.name,
  });
  const schema = asSchema(add.inputSchema);
  expect(await schema.jsonSchema).toMatchObject({
    type: "object",
    properties: { kind: { enum: ["bear", "otter"] } },
  });
  expect(await schema.validate?.(nameless)).toMatchObject({ success: false });
  expect(await schema.validate?.(otter)).toEqual({
    success: true,
    value: otter,
  });
});

const baseUrl = "https://zoo.example/base";
const mock = mockServer({}, { faker });
const server = setupServer(...mock.handlers(msw, baseUrl));
beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
});
afterEach(() => {
  mock.reset();
});
afterAll(() => {
  server.close();
});

test("MSW", async () => {
  const api = createClient({ baseUrl, retry: false });
  expect((await api.createAnimal({ body: otter })).id).toMatch(
    /^[\da-f-]{36}$/,
  );
  const refused = await api.createAnimal.try({ body: nameless });
  expect(refused.response?.status).toBe(422);
  const animal = sample("Animal", { override: { name: "Baloo" } });
  mock.use({ getAnimal: (_, { reply }) => reply(200, animal) });
  expect(await api.getAnimal({ path: { animal_id: "1" } })).toEqual(animal);
  mock.use({
    getAnimal: (_, { problem }) => problem("NOT_FOUND", { detail: "Gone." }),
  });
  const gone = await api.getAnimal.try({ path: { animal_id: "1" } });
  expect(gone).toMatchObject({ problem: { code: "NOT_FOUND" } });
  await expect(fetch(`${baseUrl}/plants`)).rejects.toThrow();
});
