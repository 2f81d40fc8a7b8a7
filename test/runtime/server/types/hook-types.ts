/**
 * Hooks around handlers and tables of errors that must compile or must not. Compiled like
 * `handler-types.ts`.
 */
import {
  type AnyHook,
  ProblemReply,
} from "../../../../generated/runtime/server.js";
import {
  createPartialServer as createAllVersions,
  type PartialHandlers,
} from "../../../../generated/server.js";
import {
  createPartialServer,
  type Handlers,
  type Hooks,
} from "../../../../generated/v2/server.js";

interface User {
  readonly name: string;
}

type Around = NonNullable<Hooks<User>["around"]>;
type Errors = NonNullable<Hooks<User>["errors"]>;

declare const audit: (who: string, what: string, id?: string) => Promise<void>;
declare const isEnabled: (user: User, flag: string) => boolean;

const timed: AnyHook = async ({ name, context }, next) => {
  const answer = await next();
  console.log(String(name), context.requestId, answer.status);
  return answer;
};

export const byScope: Around = {
  all: [
    timed,
    async (call, next) => {
      const who: string = call.context.principal.name;
      if (call.name === "createInference") {
        const model: string = call.request.body.base_model_id;
        if (model === "") return call.context.problem("INVALID_INPUTS");
      }
      // @ts-expect-error -- only some operations have a body
      const { body } = call.request;
      console.log(body);
      const answer = await next();
      await audit(who, call.name);
      return answer;
    },
  ],
  tags: {
    "Training runs": (call, next) => {
      const name:
        "createTrainingRun" | "estimateTrainingRun" | "getTrainingRun" =
        call.name;
      return isEnabled(call.context.principal, name)
        ? next()
        : call.problem("FORBIDDEN", { detail: "Ask for early access." });
    },
  },
  operations: {
    getInference: async ({ context }, next) => {
      const answer = await next();
      if (answer instanceof ProblemReply) {
        const code: "NOT_FOUND" | "FORBIDDEN" | (string & {}) = answer.code;
        await audit(context.requestId, code);
        return context.problem.notFound("No such inference.");
      }
      const id: string = answer.body.inference_id;
      await audit(context.principal.name, "read", id);
      return context.reply(answer.status, answer.body);
    },
  },
};

export const unknownTag: Around = {
  // @ts-expect-error -- no operation has this tag
  tags: { Billing: timed },
};

export const unknownOperation: Around = {
  // @ts-expect-error -- there is no such operation
  operations: { makeInference: timed },
};

export const undeclaredCode: Around = {
  operations: {
    // @ts-expect-error -- the operation does not declare the code
    getWorkspace: ({ problem }) => problem("IDEMPOTENCY_KEY_REUSED"),
  },
};

export const otherReply: Around = {
  operations: {
    getWorkspace: (
      { context },
      // @ts-expect-error -- the operation does not declare the status
    ) => context.reply(201),
  },
};

// @ts-expect-error -- the hook returns no answer
export const noAnswer: Around = { all: async () => Promise.resolve() };

class RowMissing extends Error {
  readonly table: string;
  constructor(table: string) {
    super();
    this.table = table;
  }
}
class Overloaded extends Error {
  readonly seconds = 5;
}
abstract class Failure {
  abstract readonly reason: string;
}

export const table: Errors = (on, only) => [
  on(RowMissing, "NOT_FOUND", ({ table }) => ({ detail: `No ${table}.` })),
  on(RowMissing, "FORBIDDEN"),
  on(Failure, "NOT_FOUND", ({ reason }) => reason !== "" && {}),
  on(Overloaded, "SERVICE_UNAVAILABLE", {}, ({ seconds }) => ({
    status: 503,
    headers: { "Retry-After": seconds },
  })),
  only("createInference", RowMissing, "IDEMPOTENCY_KEY_REUSED"),
];

export const wrongTable: Errors = (on, only) => [
  // @ts-expect-error -- no operation declares the code
  on(RowMissing, "GONE"),
  // @ts-expect-error -- the operation does not declare the code
  only("getInference", RowMissing, "IDEMPOTENCY_KEY_REUSED"),
  // @ts-expect-error -- the problem has several statuses
  on(Overloaded, "SERVICE_UNAVAILABLE"),
  // @ts-expect-error -- the error has no such property
  on(RowMissing, "NOT_FOUND", ({ column }) => ({ detail: String(column) })),
  // @ts-expect-error -- the problem has no such field
  on(RowMissing, "NOT_FOUND", { column: 1 }),
];

export const shorthands: Handlers<User>["getWorkspace"] = (_, { problem }) => {
  if (Math.random() > 0.5) throw problem.unavailable();
  // @ts-expect-error -- the problem of a conflict needs a header
  const { conflict } = problem;
  console.log(conflict);
  // @ts-expect-error -- the sentence is text
  problem.notFound({ detail: "No." });
  return problem.forbidden("Not yours.");
};

const authenticate = {
  bearerAuth: (token: string): User | undefined =>
    token === "" ? undefined : { name: token },
};
const access = {
  authenticate,
  authorize: () => true,
  owner: ({ name }: User) => name,
  quotas: { select: <Name>({ quotas }: { quotas: readonly Name[] }) => quotas },
};

/** The options of a server have the hooks, and the principal is inferred. */
export const server = createPartialServer({
  ...access,
  around: {
    all: ({ context }, next) =>
      context.principal.name === "ann" ? next() : next(),
  },
  errors: (on) => [on(RowMissing, "NOT_FOUND")],
  handlers: {},
});

declare const handlers: PartialHandlers<"v1" | "v2", User>;

/** The hooks of several versions are grouped, and one can be shared. */
export const both = createAllVersions({
  versions: ["v1", "v2"],
  ...access,
  around: { v1: { all: timed }, v2: { all: [timed], tags: {} } },
  errors: { v2: (on) => [on(RowMissing, "NOT_FOUND")] },
  handlers,
});
