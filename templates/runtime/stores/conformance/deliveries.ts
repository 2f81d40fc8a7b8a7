import type {
  BusyReceivers,
  DeliveryQueue,
  QueuedDelivery,
} from "../../webhooks-out/queue.js";
import {
  atOtherTime,
  check,
  eventually,
  HOUR,
  LONG,
  type OpenStore,
  pause,
  processes,
  race,
  same,
  SHORT,
  type StoreTest,
  type StoreTestOptions,
  turn,
  unique,
  unusualTexts,
  whileCut,
} from "./test.js";

/** Options of the tests of a queue. */
export interface DeliveryQueueTestOptions extends StoreTestOptions {
  /** Whether several processes share the queue. Default: true. */
  readonly shared?: boolean;
  /**
   * Opens a queue that has room for two deliveries of one owner. Without it, no test
   * checks the limit.
   */
  readonly limited?: OpenStore<DeliveryQueue>;
}

const nobody: BusyReceivers = { owners: new Set(), hosts: new Set() };

const MINUTE = 60_000;

/** A delivery that is due now, or after some milliseconds. */
function deliveryOf(
  key: string,
  after = 0,
  more: Partial<QueuedDelivery> = {},
): QueuedDelivery {
  return {
    key,
    id: key,
    owner: "ann",
    url: "https://hooks.example.com/",
    host: "hooks.example.com",
    body: "{}",
    record: {
      status: "pending",
      attempts: 0,
      last_attempt_at: null,
      last_response_status: null,
      last_error: null,
    },
    dueAt: Date.now() + after,
    ...more,
  };
}

/** Puts deliveries into a queue, as a sender does. */
async function putAll(
  queue: DeliveryQueue,
  ...deliveries: readonly QueuedDelivery[]
): Promise<void> {
  for (const each of deliveries) await queue.put(each, Date.now());
}

/** Takes a delivery, as a sender does. */
async function take(
  queue: DeliveryQueue,
  busy = nobody,
): Promise<QueuedDelivery | undefined> {
  return queue.take(Date.now(), busy);
}

/** Takes a delivery, or throws. */
async function taken(
  queue: DeliveryQueue,
  busy = nobody,
): Promise<QueuedDelivery> {
  const delivery = await take(queue, busy);
  if (delivery === undefined) throw new Error("No delivery is due.");
  return delivery;
}

/** How long until a queue is to be looked at again, in milliseconds. */
async function waitOf(queue: DeliveryQueue, busy = nobody): Promise<number> {
  const now = Date.now();
  return ((await queue.nextDue(now, busy)) ?? Infinity) - now;
}

/** Tests a queue of deliveries. */
export function deliveryQueueTests(
  test: StoreTest,
  open: OpenStore<DeliveryQueue>,
  { cut, shared = true, limited }: DeliveryQueueTestOptions = {},
): void {
  test("deliveries come when they are due, the oldest first, each once", async () => {
    const [one, two] = await processes(open);
    for (const due of [-20, -40, 60, -30])
      await putAll(one, deliveryOf(`due ${due}`, due * MINUTE));
    const keys = [];
    while (keys.length < 3) keys.push((await taken(two)).key);
    same(keys, ["due -40", "due -30", "due -20"], "take");
    same(await take(one), undefined, "take");
    const wait = await waitOf(one);
    check(wait > 0 && wait <= 60 * MINUTE, `Due after ${wait} ms.`);
    await putAll(one, deliveryOf("soon", 50));
    check((await waitOf(one)) <= 50, "Due in 50 ms.");
    same((await eventually(() => take(two))).key, "soon", "take");
  });

  test("a delivery comes as it was put", async () => {
    const [one, two] = await processes(open);
    const put = unusualTexts().map((text, index) =>
      deliveryOf(text, (index - 10) * MINUTE, {
        owner: text,
        url: text,
        host: text,
        subject: text,
        body: `${text}\u0000${"\u00e4".repeat(50_000)}`,
      }),
    );
    await putAll(one, ...put);
    for (const each of put) {
      const { lease, ...delivery } = await taken(two);
      same(typeof lease, shared ? "string" : "undefined", "lease");
      // Sorted, because a store may return the members in another order.
      const { dueAt } = delivery;
      same(sorted(delivery), sorted({ ...each, dueAt }), "take");
      await two.remove({ ...each, ...(lease !== undefined && { lease }) });
    }
    same(await take(two), undefined, "take");
  });

  test("a delivery replaces the one with the same key", async () => {
    const [one, two] = await processes(open);
    await putAll(one, deliveryOf("a"));
    await putAll(two, deliveryOf("a", LONG, { body: "[]" }));
    same(await take(one), undefined, "take");
    await putAll(one, deliveryOf("a", 0, { body: "1" }));
    same((await taken(two)).body, "1", "body");
    same(await take(one), undefined, "take");
  });

  test("a delivery that is put back comes again, with its record", async () => {
    const [one, two] = await processes(open);
    await putAll(one, deliveryOf("a"));
    const first = await taken(one);
    const record = { ...first.record, attempts: 1, last_response_status: 500 };
    await putAll(one, { ...first, record, dueAt: Date.now() + 50 });
    const second = await eventually(() => take(two));
    same(sorted(second.record), sorted(record), "record");
    await putAll(two, { ...second, dueAt: Date.now() + LONG });
    same(await take(one), undefined, "take");
  });

  test("busy owners and hosts are skipped", async () => {
    const [one] = await processes(open);
    const texts = unusualTexts();
    const [first = "", ...others] = texts;
    for (const text of texts)
      await putAll(one, deliveryOf(text, -3, { owner: text, host: text }));
    const slow = "slow.example.com";
    await putAll(one, deliveryOf("b", -2, { host: slow }), deliveryOf("c", -1));
    const owners = new Set([first, "another"]);
    const hosts = new Set([slow, ...others]);
    same((await taken(one, { owners, hosts })).key, "c", "take");
    same(await take(one, { owners, hosts }), undefined, "take");
    check((await waitOf(one, { owners, hosts })) > 0, "Nothing is due.");
    const free = new Set<string>();
    same((await taken(one, { owners: free, hosts })).key, first, "take");
    const fewer = new Set(others);
    same((await taken(one, { owners, hosts: fewer })).key, "b", "take");
  });

  test("a backlog of busy owners and hosts hides no delivery", async () => {
    const [one, two] = await processes(open);
    const backlog = Array.from({ length: 250 }, (_, index) =>
      deliveryOf(
        `busy ${index}`,
        -MINUTE,
        index % 2 === 0
          ? { owner: "busy", host: `${index % 40}.example.com` }
          : { owner: `ann ${index % 40}`, host: "busy.example.com" },
      ),
    );
    await race((index) => putAll(one, turn(backlog, index)), backlog.length);
    const owners = new Set(["busy"]);
    const hosts = new Set(["busy.example.com"]);
    same(await take(one, { owners, hosts }), undefined, "take");
    const free = [1, 2, 3].map((index) =>
      deliveryOf(`free ${index}`, 0, { owner: `free ${index}` }),
    );
    await putAll(one, ...free, deliveryOf("later", LONG, { owner: "bob" }));
    const keys = [];
    while (keys.length < free.length)
      keys.push((await taken(two, { owners, hosts })).key);
    same(
      keys.sort(),
      free.map(({ key }) => key),
      "take",
    );
    same(await take(two, { owners, hosts }), undefined, "take");
    check((await waitOf(two, { owners, hosts })) > 0, "Nothing is due.");
    check((await taken(two)).key.startsWith("busy"), "All are free.");
  });

  test("of deliveries that many take at once, each comes once", async () => {
    const queues = await processes(open);
    const keys = Array.from({ length: 100 }, (_, index) => `delivery ${index}`);
    await race(
      (index) => putAll(queues[0], deliveryOf(turn(keys, index))),
      keys.length,
    );
    const found: string[] = [];
    await race(async (index) => {
      const queue = turn(queues, index);
      for (;;) {
        const delivery = await take(queue);
        if (delivery === undefined) return;
        found.push(delivery.key);
        if (found.length % 2 === 0) await queue.remove(delivery);
      }
    }, 12);
    same(found.sort(), keys.sort(), "taken");
  });

  if (!shared) return;

  test("a delivery whose process has died comes again, and each attempt counts", async () => {
    const queues = await processes(open, { lease: SHORT });
    await putAll(queues[0], deliveryOf("a"));
    const states: unknown[] = [];
    for (let death = 0; death <= 6; death += 1) {
      const { key, record } = await eventually(() => take(turn(queues, death)));
      states.push([key, record.attempts, record.status]);
    }
    same(
      states,
      [
        ...[0, 1, 2, 3, 4].map((attempts) => ["a", attempts, "pending"]),
        ["a", 5, "failed"],
        // Only its report was missing.
        ["a", 5, "failed"],
      ],
      "records",
    );
  });

  test("an attempt that has ended counts once", async () => {
    const [one, two] = await processes(open, { lease: SHORT });
    await putAll(one, deliveryOf("a"));
    await taken(one);
    const again = await eventually(() => take(two));
    await putAll(two, { ...again, dueAt: Date.now() });
    same((await eventually(() => take(one))).record.attempts, 1, "attempts");
  });

  test("a process whose lease has ended changes nothing", async () => {
    const [one, two] = await processes(open, { lease: SHORT });
    await putAll(one, deliveryOf("a"));
    const late = await taken(one);
    const delivery = await eventually(() => take(two));
    await putAll(one, { ...late, body: "late" });
    await one.remove(late);
    const third = await eventually(() => take(two));
    same([third.key, third.body], ["a", "{}"], "take");
    await two.remove(delivery);
    await two.remove(third);
    // Neither does a process whose delivery was removed.
    await putAll(one, { ...late, body: "late" });
    await pause(2 * SHORT * 1000);
    same(await take(two), undefined, "take");
  });

  test("a queue asks to be looked at again, even if it is empty", async () => {
    const [one] = await processes(open);
    const wait = await waitOf(one);
    check(wait > 0 && wait < Infinity, `Looked at after ${wait} ms.`);
  });

  for (const hours of [-2, 2])
    test(`a process whose clock is ${hours} hours off delays no delivery, and sends none early`, async () => {
      const [one, two] = await processes(open);
      await atOtherTime(hours * LONG, async () => {
        await putAll(one, deliveryOf("now"), deliveryOf("later", LONG));
      });
      const first = await taken(two);
      same(first.key, "now", "take");
      same(await take(two), undefined, "take");
      await putAll(two, { ...first, dueAt: Date.now() + 50 });
      await putAll(two, deliveryOf("much later", LONG));
      await atOtherTime(hours * LONG, async () => {
        check((await waitOf(one)) <= 50, "Due in 50 ms.");
        const again = await eventually(() => take(one));
        same(again.key, "now", "take");
        same(await take(one), undefined, "take");
        await putAll(one, { ...again, dueAt: Date.now() });
      });
      same((await taken(two)).key, "now", "take");
    });

  if (limited !== undefined)
    test("an owner without room is refused, and leaves room for others", async () => {
      const queue = await limited(unique(), HOUR);
      const refusal = async (delivery: QueuedDelivery) => {
        try {
          await putAll(queue, delivery);
          return "";
        } catch (error) {
          return error instanceof Error ? error.name : "";
        }
      };
      same(await refusal(deliveryOf("a")), "", "put");
      same(await refusal(deliveryOf("b")), "", "put");
      same(await refusal(deliveryOf("c")), "DeliveryRefusedError", "put");
      same(await refusal(deliveryOf("b")), "", "put again");
      same(await refusal(deliveryOf("d", LONG, { owner: "bob" })), "", "put");
      const first = await taken(queue);
      same(await refusal(deliveryOf("c")), "DeliveryRefusedError", "put");
      same(await refusal(first), "", "put back");
      await queue.remove(await taken(queue));
      same(await refusal(deliveryOf("c")), "", "put");
    });

  if (cut !== undefined)
    test("a connection that ends in the middle loses no delivery", async () => {
      const queues = await processes(open, { lease: SHORT });
      const put = new Set<string>();
      await whileCut(cut, async (call) => {
        const key = `delivery ${call}`;
        await putAll(turn(queues, call), deliveryOf(key));
        put.add(key);
      });
      await eventually(async () => {
        for (;;) {
          const delivery = await take(queues[0]);
          if (delivery === undefined) return put.size === 0 ? true : undefined;
          await queues[1].remove(delivery);
          put.delete(delivery.key);
        }
      });
    });
}

/** The members in the order of their names. */
function sorted(value: object): unknown {
  return Object.entries(value)
    .map(([name, member]: [string, unknown]) => [
      name,
      typeof member === "object" && member !== null ? sorted(member) : member,
    ])
    .sort(([one = ""], [other = ""]) => (String(one) < String(other) ? -1 : 1));
}
