import type {
  BusyReceivers,
  DeliveryQueue,
  QueuedDelivery,
} from "../../webhooks-out/queue.js";
import {
  check,
  eventually,
  HOUR,
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

function deliveryOf(
  key: string,
  dueAt: number,
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
    dueAt,
    ...more,
  };
}

/** Takes a delivery, or throws. */
async function taken(
  queue: DeliveryQueue,
  now = 100,
  busy = nobody,
): Promise<QueuedDelivery> {
  const delivery = await queue.take(now, busy);
  if (delivery === undefined) throw new Error("No delivery is due.");
  return delivery;
}

/** Tests a queue of deliveries. */
export function deliveryQueueTests(
  test: StoreTest,
  open: OpenStore<DeliveryQueue>,
  { cut, shared = true, limited }: DeliveryQueueTestOptions = {},
): void {
  test("deliveries come when they are due, the oldest first, each once", async () => {
    const [one, two] = await processes(open);
    for (const due of [30, 10, 40, 20])
      await one.put(deliveryOf(`due ${due}`, due));
    same(await two.take(9, nobody), undefined, "take");
    const keys = [];
    while (keys.length < 3) keys.push((await taken(two, 30)).key);
    same(keys, ["due 10", "due 20", "due 30"], "take");
    same(await one.take(30, nobody), undefined, "take");
    const next = await one.nextDue(30, nobody);
    check(next !== undefined && next > 30 && next <= 40, `Due at ${next}.`);
  });

  test("a delivery comes as it was put", async () => {
    const [one, two] = await processes(open);
    const put = unusualTexts().map((text, due) =>
      deliveryOf(text, due, {
        owner: text,
        url: text,
        host: text,
        subject: text,
        body: `${text}\u0000${"\u00e4".repeat(50_000)}`,
      }),
    );
    for (const each of put) await one.put(each);
    for (const each of put) {
      const { lease, ...delivery } = await taken(two);
      same(typeof lease, shared ? "string" : "undefined", "lease");
      // Sorted, because a store may return the members in another order.
      same(sorted(delivery), sorted(each), "take");
      await two.remove({ ...each, ...(lease !== undefined && { lease }) });
    }
    same(await two.take(100, nobody), undefined, "take");
  });

  test("a delivery replaces the one with the same key", async () => {
    const [one, two] = await processes(open);
    await one.put(deliveryOf("a", 10));
    await two.put(deliveryOf("a", 20, { body: "[]" }));
    same(await one.take(10, nobody), undefined, "take");
    same((await taken(one)).body, "[]", "body");
    same(await one.take(100, nobody), undefined, "take");
  });

  test("a delivery that is put back comes again, with its record", async () => {
    const [one, two] = await processes(open);
    await one.put(deliveryOf("a", 10));
    const first = await taken(one);
    const record = { ...first.record, attempts: 1, last_response_status: 500 };
    await one.put({ ...first, record, dueAt: 50 });
    same(await two.take(49, nobody), undefined, "take");
    const second = await taken(two, 50);
    same(sorted(second.record), sorted(record), "record");
    await two.remove(second);
    same(await one.take(HOUR, nobody), undefined, "take");
  });

  test("busy owners and hosts are skipped", async () => {
    const [one] = await processes(open);
    const texts = unusualTexts();
    for (const text of texts)
      await one.put(deliveryOf(text, 10, { owner: text, host: text }));
    await one.put(deliveryOf("b", 20, { host: "slow.example.com" }));
    await one.put(deliveryOf("c", 30));
    const [first = "", ...others] = texts;
    const owners = new Set([first, "another"]);
    const hosts = new Set(["slow.example.com", ...others]);
    same(await one.take(20, { owners, hosts }), undefined, "take");
    const due = await one.nextDue(20, { owners, hosts });
    check(due !== undefined && due > 20 && due <= 30, `Due at ${due}.`);
    same((await taken(one, 30, { owners, hosts })).key, "c", "take");
    const free = new Set<string>();
    same((await taken(one, 30, { owners: free, hosts })).key, first, "take");
    const fewer = new Set(others);
    same((await taken(one, 30, { owners, hosts: fewer })).key, "b", "take");
  });

  test("of deliveries that many take at once, each comes once", async () => {
    const queues = await processes(open);
    const keys = Array.from({ length: 100 }, (_, index) => `delivery ${index}`);
    await race((index) => queues[0].put(deliveryOf(turn(keys, index), 0)), 100);
    const found: string[] = [];
    await race(async (index) => {
      const queue = turn(queues, index);
      for (;;) {
        const delivery = await queue.take(1, nobody);
        if (delivery === undefined) return;
        found.push(delivery.key);
        if (found.length % 2 === 0) await queue.remove(delivery);
      }
    }, 12);
    same(found.sort(), keys.sort(), "taken");
  });

  if (!shared) return;

  test("a delivery whose process has died comes again", async () => {
    const [one, two] = await processes(open, { lease: SHORT });
    await one.put(deliveryOf("a", 10));
    await taken(one);
    const again = await eventually(() => two.take(100, nobody));
    same(again.key, "a", "take");
  });

  test("a process whose lease has ended changes nothing", async () => {
    const [one, two] = await processes(open, { lease: SHORT });
    await one.put(deliveryOf("a", 10));
    const late = await taken(one);
    const delivery = await eventually(() => two.take(100, nobody));
    await one.put({ ...late, body: "late" });
    await one.remove(late);
    const third = await eventually(() => two.take(100, nobody));
    same([third.key, third.body], ["a", "{}"], "take");
    await two.remove(delivery);
    await two.remove(third);
    // Neither does a process whose delivery was removed.
    await one.put({ ...late, body: "late" });
    await pause(2 * SHORT * 1000);
    same(await two.take(100, nobody), undefined, "take");
  });

  test("a queue asks to be looked at again, even if it is empty", async () => {
    const [one] = await processes(open);
    const next = await one.nextDue(1000, nobody);
    check(next !== undefined && next > 1000, `Due at ${String(next)}.`);
  });

  if (limited !== undefined)
    test("an owner without room is refused, and leaves room for others", async () => {
      const queue = await limited(unique(), HOUR);
      const refusal = async (delivery: QueuedDelivery) => {
        try {
          await queue.put(delivery);
          return "";
        } catch (error) {
          return error instanceof Error ? error.name : "";
        }
      };
      same(await refusal(deliveryOf("a", 10)), "", "put");
      same(await refusal(deliveryOf("b", 20)), "", "put");
      same(await refusal(deliveryOf("c", 30)), "DeliveryRefusedError", "put");
      same(await refusal(deliveryOf("b", 15)), "", "put again");
      same(await refusal(deliveryOf("d", 40, { owner: "bob" })), "", "put");
      const first = await taken(queue);
      same(await refusal(deliveryOf("c", 30)), "DeliveryRefusedError", "put");
      same(await refusal({ ...first, dueAt: 50 }), "", "put back");
      await queue.remove(await taken(queue));
      same(await refusal(deliveryOf("c", 30)), "", "put");
    });

  if (cut !== undefined)
    test("a connection that ends in the middle loses no delivery", async () => {
      const queues = await processes(open, { lease: SHORT });
      const put = new Set<string>();
      await whileCut(cut, async (call) => {
        const key = `delivery ${call}`;
        await turn(queues, call).put(deliveryOf(key, 0));
        put.add(key);
      });
      await eventually(async () => {
        for (;;) {
          const delivery = await queues[0].take(1, nobody);
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
