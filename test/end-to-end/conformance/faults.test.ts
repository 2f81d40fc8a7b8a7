import { request } from "node:http";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { adapters } from "../../runtime/adapters/of-generated.js";
import { eventually } from "../../support/eventually.js";
import { CUT, exchange } from "../raw-http/exchange.js";
import { Gate } from "./gate.js";
import { isProblem, serviceOn } from "./service-on.js";

const TRAINING = "/v1/workspaces/{workspace_id}/training-runs";
const training = { name: "Moss", kind: "style", images: ["https://a.b/c"] };

/** Checks that no error reaches the process, which it would end. */
function escapesNothing(): void {
  const escaped: unknown[] = [];
  const note = (error: unknown) => escaped.push(error);
  beforeEach(() => {
    process.on("unhandledRejection", note).on("uncaughtException", note);
  });
  afterEach(() => {
    process.off("unhandledRejection", note).off("uncaughtException", note);
    expect(escaped).toEqual([]);
  });
}

describe.each(adapters)("A handler on $name", (adapter) => {
  escapesNothing();
  const gate = new Gate();
  /** Whether the callers of the last calls have disconnected. */
  const gone: boolean[] = [];
  let onAbort: "ignore" | "throw" = "ignore";
  let answers = 0;
  const api = serviceOn(adapter, {
    change: (handlers) => ({
      ...handlers,
      createTrainingRun: async (request, context) => {
        const { signal } = context;
        const left = new Promise<void>((resolve) => {
          signal.addEventListener("abort", () => {
            resolve();
          });
        });
        await (onAbort === "throw"
          ? Promise.race([gate.pass(), left])
          : gate.pass());
        gone.push(signal.aborted);
        if (onAbort === "throw") signal.throwIfAborted();
        answers++;
        return handlers.createTrainingRun(request, context);
      },
    }),
  });
  beforeEach(() => {
    onAbort = "ignore";
    gone.length = 0;
    answers = 0;
    gate.calls = 0;
    gate.open();
    api.service.errors.length = 0;
  });

  let keys = 0;
  const newKey = () => `key ${++keys}`;
  const train = (key: string) =>
    api.send("POST", TRAINING, { key, body: training });

  /** Sends the same request as `train`, and disconnects when the handler has begun. */
  const leave = async (key: string) => {
    const body = JSON.stringify(training);
    const { port } = api;
    const asked = request({
      host: "127.0.0.1",
      port,
      method: "POST",
      path: api.fill(TRAINING),
      headers: {
        authorization: "Bearer ann-token",
        "content-type": "application/json",
        "idempotency-key": key,
      },
    });
    asked.on("error", () => {});
    asked.end(body);
    await gate.arrivals(1);
    asked.destroy();
  };

  it("runs once for 300 concurrent requests with one key", async () => {
    const key = newKey();
    gate.shut();
    const first = train(key);
    await gate.arrivals(1);
    const others = Promise.all(Array.from({ length: 299 }, () => train(key)));
    for (const got of await others)
      isProblem(got, 409, "IDEMPOTENT_REQUEST_IN_PROGRESS");
    gate.open();
    const { text } = await first;
    const later = await Promise.all(
      Array.from({ length: 300 }, () => train(key)),
    );
    expect(new Set(later.map((got) => got.text))).toEqual(new Set([text]));
    expect(gate.calls).toBe(1);
  });

  it("runs once for 300 requests without delays", async () => {
    const key = newKey();
    const all = await Promise.all(
      Array.from({ length: 300 }, () => train(key)),
    );
    expect(gate.calls).toBe(1);
    const replies = all.filter(({ status }) => status === 200);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    for (const got of all)
      if (got.status !== 200)
        isProblem(got, 409, "IDEMPOTENT_REQUEST_IN_PROGRESS");
  });

  it("that hangs holds its key for the lease, and then a retry executes", async () => {
    const key = newKey();
    gate.shut();
    const hanging = train(key);
    await gate.arrivals(1);
    api.clock.pass(59);
    isProblem(await train(key), 409, "IDEMPOTENT_REQUEST_IN_PROGRESS");
    api.clock.pass(1);
    const retry = train(key);
    await gate.arrivals(2);
    gate.openLast();
    expect((await retry).status).toBe(200);
    expect(answers).toBe(1);
    gate.open();
    await hanging;
  });

  it("that ends after its lease does not overwrite its successor", async () => {
    const key = newKey();
    gate.shut();
    const late = train(key);
    await gate.arrivals(1);
    api.clock.pass(60);
    const second = train(key);
    await gate.arrivals(2);
    gate.openLast();
    const { text } = await second;
    gate.open();
    expect((await late).text).not.toBe(text);
    expect((await train(key)).text).toBe(text);
  });

  it("that hangs does not delay other requests", async () => {
    gate.shut();
    const hanging = train(newKey());
    await gate.arrivals(1);
    expect((await api.send("GET", "/v2/workspaces")).status).toBe(200);
    gate.open();
    expect((await hanging).status).toBe(200);
  });

  it("is notified when its caller disconnects; an error that it throws then frees the key", async () => {
    onAbort = "throw";
    gate.shut();
    const key = newKey();
    await leave(key);
    await eventually(() => {
      expect(gone).toEqual([true]);
    });
    gate.open();
    await eventually(async () => {
      expect((await train(key)).status).toBe(200);
    });
    expect(answers).toBe(1);
  });

  it("that ends after its caller disconnected is complete: a retry gets its response", async () => {
    gate.shut();
    const key = newKey();
    await leave(key);
    gate.open();
    await eventually(async () => {
      const got = await train(key);
      expect(got.header("idempotent-replayed")).toBe("true");
    });
    expect(answers).toBe(1);
    expect(api.service.errors).toEqual([]);
  });

  it("is not called for a body that is cut off", async () => {
    await exchange(
      api.port,
      `POST ${api.fill(TRAINING)} HTTP/1.1\r\nHost: x\r\n` +
        "Authorization: Bearer ann-token\r\nIdempotency-Key: cut off\r\n" +
        'Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{"name":',
      20,
      CUT,
    );
    expect((await train("cut off")).status).toBe(200);
    expect(gate.calls).toBe(1);
    expect(api.service.errors).toEqual([]);
  });
});

const SECRET = "The secret of the database.";

describe.each(adapters)(
  "What fails on $name is a 500 that tells nothing",
  (adapter) => {
    escapesNothing();
    let fails = "";
    const failing = (what: string) => {
      if (fails === what) throw new Error(SECRET);
    };
    const rejecting = (what: string): Promise<void> => {
      failing(what);
      return fails === `${what}, later`
        ? Promise.reject(new Error(SECRET))
        : Promise.resolve();
    };
    const api = serviceOn(adapter, {
      change: (handlers) => ({
        ...handlers,
        createTrainingRun: async (request, context) => {
          await rejecting("the handler");
          if (fails === "the handler, with no error")
            // eslint-disable-next-line @typescript-eslint/only-throw-error -- careless code does
            throw SECRET;
          if (fails === "the handler, with nothing") return undefined as never;
          if (fails === "a reply that is not declared")
            return context.reply(200, { secret: SECRET } as never);
          if (fails === "a reply that is no JSON")
            return context.reply(200, { id: 1n } as never);
          if (fails === "a header that cannot be sent")
            return context.reply(
              200,
              {
                training_run_id: crypto.randomUUID(),
                status: "in_progress",
                expected_events: [],
              },
              { headers: { "x-secret": `${SECRET}\r\nx: y` } },
            );
          return handlers.createTrainingRun(request, context);
        },
      }),
      server: {
        authorize: async () => {
          await rejecting("authorize");
          return true;
        },
        owner: ({ name }) => {
          failing("owner");
          return fails === "an owner without a name" ? "" : name;
        },
        quotas: {
          select: ({ quotas }) => {
            failing("select");
            return quotas;
          },
        },
      },
    });

    it.each([
      "authorize",
      "authorize, later",
      "owner",
      "an owner without a name",
      "select",
      "the handler",
      "the handler, later",
      "the handler, with no error",
      "the handler, with nothing",
      "a reply that is not declared",
      "a reply that is no JSON",
      "a header that cannot be sent",
    ])("%s", async (what) => {
      api.service.errors.length = 0;
      const send = () =>
        api.send("POST", TRAINING, { key: what, body: training });
      fails = what;
      const got = await send();
      isProblem(got, 500, "INTERNAL_ERROR");
      expect(got.text).not.toMatch(/secret|database|stack|\.ts/i);
      expect(api.service.errors.length).toBeGreaterThan(0);
      fails = "";
      expect((await send()).status).toBe(200);
    });
  },
);

describe.each(adapters)(
  "A hook for errors that fails itself, on $name",
  (adapter) => {
    escapesNothing();
    const api = serviceOn(adapter, {
      change: (handlers) => ({
        ...handlers,
        listWorkspaces: () => {
          throw new Error(SECRET);
        },
      }),
      server: {
        onError: () => {
          throw new Error(SECRET);
        },
      },
    });

    it("does not affect the response", async () => {
      const got = await api.send("GET", "/v1/workspaces");
      isProblem(got, 500, "INTERNAL_ERROR");
    });
  },
);
