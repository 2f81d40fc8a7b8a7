/**
 * Handlers that must compile or must not. The type check compiles this file, and
 * `compile.test.ts` does so with every supported TypeScript.
 */
import { fetchHandler } from "../../../../templates/runtime/fetch.js";
import type {
  DeclaredError,
  Refusal,
} from "../../../../templates/runtime/server.js";
import {
  createServer,
  type Handlers,
  type Widget,
} from "../fixtures/widgets.js";

interface User {
  readonly name: string;
}

const widget: Widget = { id: "1", name: "a", size: 1 };
const authenticate = {
  bearer: (token: string): User | undefined =>
    token === "" ? undefined : { name: token },
  basic: () => undefined,
  key: () => null,
};

/** Every reply that a handler may return. */
export const allowed: Pick<
  Handlers<User>,
  "getWidget" | "createWidget" | "drawWidget" | "whoAmI"
> = {
  getWidget: async ({ path, query }, { reply, problem, principal }) => {
    const id: number = path.widget_id;
    const verbose: boolean | undefined = query?.verbose;
    if (principal.name === "none") return reply(204);
    if (verbose) return reply(204, undefined, { headers: { "x-a": "b" } });
    if (id === 2) throw problem("NOT_FOUND");
    if (id === 3) return problem("NOT_FOUND", { detail: "no", hint: "4" });
    if (id === 4) return problem("TOO_MANY", { left: 0 }, { status: 429 });
    return Promise.resolve(reply(200, { id: "1", name: "a", size: 1 }));
  },
  createWidget: ({ body }, { reply }) =>
    body.size > 100
      ? reply(409, { reason: "too large" })
      : reply(201, { id: "1", ...body }),
  drawWidget: (_, { reply }) =>
    reply(200, new Uint8Array(), { contentType: "image/png" }),
  whoAmI: (_, { reply, principal }) =>
    reply(200, { who: principal?.name ?? "nobody" }),
};

type Get = Handlers<User>["getWidget"];
type Draw = Handlers<User>["drawWidget"];

export const usualType: Draw = (_, { reply }) => reply(200, "<p>");

export const unnamedType: Draw = (_, { reply }) =>
  // @ts-expect-error -- bytes are not HTML, the default media type
  reply(200, new Uint8Array());

export const otherType: Draw = (_, { reply }) =>
  // @ts-expect-error -- text is not an image
  reply(200, "<p>", { contentType: "image/png" });

export const undeclaredType: Draw = (_, { reply }) =>
  // @ts-expect-error -- a type that is not declared
  reply(200, "<p>", { contentType: "text/plain" });

// @ts-expect-error -- an undeclared status
export const undeclaredStatus: Get = (_, { reply }) => reply(201, widget);

export const missingField: Get = (_, { reply }) =>
  // @ts-expect-error -- the size is missing
  reply(200, { id: "1", name: "a" });

export const extraField: Get = (_, { reply }) =>
  // @ts-expect-error -- a widget does not have a colour
  reply(200, { id: "1", name: "a", size: 1, colour: "red" });

export const wrongField: Get = (_, { reply }) =>
  // @ts-expect-error -- a size is a number
  reply(200, { id: "1", name: "a", size: "1" });

// @ts-expect-error -- 200 has a body
export const missingBody: Get = (_, { reply }) => reply(200);

// @ts-expect-error -- 204 has no body
export const extraBody: Get = (_, { reply }) => reply(204, widget);

// @ts-expect-error -- a code that this operation does not list
export const undeclaredCode: Get = (_, { problem }) => problem("FORBIDDEN");

// @ts-expect-error -- a code that no operation lists
export const unknownCode: Get = (_, { problem }) => problem("NOWHERE");

export const missingProblemField: Get = (_, { problem }) =>
  // @ts-expect-error -- TOO_MANY requires the number left
  problem("TOO_MANY");

export const extraProblemField: Get = (_, { problem }) =>
  // @ts-expect-error -- NOT_FOUND does not have this field
  problem("NOT_FOUND", { left: 1 });

export const statusOfProblem: Get = (_, { problem }) =>
  // @ts-expect-error -- the code determines the status
  problem("NOT_FOUND", { status: 404 });

// @ts-expect-error -- a body is not a reply
export const bare: Get = () => widget;

// @ts-expect-error -- `undefined` is not a reply
export const silent: Get = () => undefined;

// @ts-expect-error -- a similar object is not a reply
export const alike: Get = () => ({ status: 200, body: widget });

export const ofAnother: Handlers<User>["createWidget"] = (
  _,
  { reply, problem },
) => {
  const mine = reply(201, widget);
  // @ts-expect-error -- a reply of another operation, though its body is the same
  const theirs: ReturnType<Get> = mine;
  return problem(theirs instanceof Promise ? "NOT_FOUND" : "INVALID_INPUTS");
  return mine;
};

// @ts-expect-error -- a class of statuses contains only its own
export const notOfClass: typeof ofAnother = (_, { reply }) => reply(501, {});

export const wrongParameter: Get = ({ path }, { problem }) =>
  // @ts-expect-error -- the operation does not have this parameter
  problem("NOT_FOUND", { detail: `${path.id}` });

// TypeScript infers the principal's type from the hooks, which come before the handlers.
export const inferred = createServer({
  authenticate,
  handlers: {
    getWidget: (_, { reply, principal }) => {
      const name: string = principal.name;
      // @ts-expect-error -- a user does not have this property
      name.concat(`${principal.age}`);
      return reply(200, { id: name, name, size: 1 });
    },
    drawWidget: (_, { reply, principal }) => {
      const nobody: undefined = principal;
      return reply(200, String(nobody));
    },
  },
});

export const fromPromise = createServer({
  authenticate: {
    bearer: async (token) =>
      Promise.resolve(token === "" ? undefined : { id: token }),
    basic: ({ username }) => ({ id: username }),
    key: (key, { scopes, request }) =>
      scopes.includes(key) && { id: request.method },
  },
  authorize: (principal, { roles }) => roles.includes(principal.id),
  handlers: {
    getWidget: (_, { reply, principal }) =>
      reply(200, { id: principal.id, name: "a", size: 1 }),
  },
});

export const declaredBefore = (handlers: Handlers<User>) =>
  fetchHandler(createServer({ handlers, authenticate }));

createServer({
  handlers: {},
  // @ts-expect-error -- each scheme needs a hook
  authenticate: { bearer: authenticate.bearer },
});

// @ts-expect-error -- the hooks are not optional
createServer({ handlers: {} });

createServer({
  authenticate,
  // @ts-expect-error -- there is no operation with this name
  handlers: { getWidgets: () => undefined },
});

export const wrongPrincipal = (handlers: Handlers<{ age: number }>) =>
  // @ts-expect-error -- the hooks return a user, which does not have an age
  createServer<User>({ authenticate, handlers });

// @ts-expect-error -- a missing handler does not compile under `Handlers`
export const incomplete: Handlers<User> = allowed;

export const serverError: DeclaredError<"default", string> = {
  status: 500,
  body: "",
};

export const success: DeclaredError<"default", string> = {
  // @ts-expect-error `default` declares only errors, so a success is undeclared
  status: 200,
  body: "",
};

/** The server's own refusals have the statuses of errors. */
export const ofRefusal = ({
  status,
}: Refusal): DeclaredError<"default", string> => ({ status, body: "" });
