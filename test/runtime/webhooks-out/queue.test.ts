import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  type BusyReceivers,
  DeliveryRefusedError,
  MemoryDeliveryQueue,
  pendingRecord,
  type QueuedDelivery,
} from "../../../templates/runtime/webhooks-out/queue.js";
import { seed } from "../../support/sampling.js";

function delivery(id: string, dueAt: number): QueuedDelivery {
  const url = "https://hooks.example.com/";
  return {
    key: id,
    id,
    owner: "a",
    url,
    host: "hooks.example.com",
    body: "{}",
    record: pendingRecord,
    dueAt,
  };
}

const nobody: BusyReceivers = { owners: new Set(), hosts: new Set() };

/** Takes up to `most` deliveries, one after the other. */
function takeAll(queue: MemoryDeliveryQueue, most: number, now: number) {
  return Array.from({ length: most }, () => queue.take(now, nobody)).filter(
    (each) => each !== undefined,
  );
}

const ids = (deliveries: readonly QueuedDelivery[]) =>
  deliveries.map(({ id }) => id).join(" ");

describe("the queue in memory", () => {
  it("returns due entries once, the oldest first", () => {
    const queue = new MemoryDeliveryQueue();
    for (const [id, due] of [
      ["c", 30],
      ["a", 10],
      ["d", 40],
      ["b", 20],
      ["e", 20],
    ] as const)
      queue.put(delivery(id, due));
    expect(queue.nextDue(0, nobody)).toBe(10);
    expect(ids(takeAll(queue, 10, 9))).toBe("");
    expect(ids(takeAll(queue, 2, 30))).toBe("a b");
    expect(queue.nextDue(0, nobody)).toBe(20);
    expect(ids(takeAll(queue, 10, 30))).toBe("e c");
    expect(ids(takeAll(queue, 10, 30))).toBe("");
    expect(queue.nextDue(0, nobody)).toBe(40);
  });

  it("accepts returned entries, and forgets removed ones", () => {
    const queue = new MemoryDeliveryQueue();
    queue.put(delivery("a", 10));
    queue.put(delivery("b", 10));
    takeAll(queue, 2, 10);
    queue.put(delivery("a", 50));
    queue.remove(delivery("b", 10));
    expect(queue.nextDue(0, nobody)).toBe(50);
    expect(ids(queue.close())).toBe("a");
    expect(queue.nextDue(0, nobody)).toBeUndefined();
    expect(ids(queue.close())).toBe("");
  });

  it("has one delivery of a key", () => {
    const queue = new MemoryDeliveryQueue();
    queue.put(delivery("a", 10));
    queue.put(delivery("a", 20));
    expect(ids(takeAll(queue, 10, 10))).toBe("");
    expect(ids(takeAll(queue, 10, 20))).toBe("a");
  });

  it("skips the deliveries of busy owners and hosts", () => {
    const queue = new MemoryDeliveryQueue();
    queue.put({ ...delivery("a", 10), owner: "slow" });
    queue.put({ ...delivery("b", 20), host: "slow.example.com" });
    queue.put(delivery("c", 30));
    const owners = new Set(["slow"]);
    const hosts = new Set(["slow.example.com"]);
    expect(queue.nextDue(0, { owners, hosts })).toBe(30);
    expect(queue.take(20, { owners, hosts })).toBeUndefined();
    expect(queue.take(30, { owners, hosts })?.id).toBe("c");
    expect(queue.nextDue(0, { owners, hosts })).toBeUndefined();
    expect(queue.take(30, { owners, hosts: new Set() })?.id).toBe("b");
    expect(queue.take(30, nobody)?.id).toBe("a");
  });

  it("accepts no more than its limit, including those being sent", () => {
    const queue = new MemoryDeliveryQueue(2);
    queue.put(delivery("a", 10));
    queue.put(delivery("b", 10));
    expect(() => {
      queue.put(delivery("c", 10));
    }).toThrow("The queue of deliveries is full.");
    takeAll(queue, 1, 10);
    expect(() => {
      queue.put(delivery("c", 10));
    }).toThrow(DeliveryRefusedError);
    // What was taken always has its place.
    queue.put(delivery("a", 20));
    queue.remove(delivery("b", 10));
    queue.put(delivery("c", 10));
    expect(ids(queue.close())).toBe("c a");
  });

  it("accepts no more deliveries of one owner than its limit per owner", () => {
    const queue = new MemoryDeliveryQueue(10, 2);
    const put = (id: string, owner: string) => {
      queue.put({ ...delivery(id, 10), owner });
    };
    put("a", "dead");
    put("b", "dead");
    takeAll(queue, 1, 10);
    expect(() => {
      put("c", "dead");
    }).toThrow(
      "The queue has no room for another delivery of the owner dead: 2 are waiting or being sent.",
    );
    put("d", "live");
    // What was taken always has its place, and what ended leaves it.
    put("a", "dead");
    queue.remove(delivery("b", 10));
    put("c", "dead");
    expect(ids(queue.close())).toBe("d a c");
    put("e", "dead");
    put("f", "dead");
    expect(ids(queue.close())).toBe("e f");
  });

  it("leaves room for others by default, however much one owner sends", () => {
    const queue = new MemoryDeliveryQueue();
    const fill = () => {
      for (let i = 0; i < 10_000; i++)
        queue.put({ ...delivery(`dead ${i}`, 10), owner: "dead" });
    };
    expect(fill).toThrow(DeliveryRefusedError);
    queue.put({ ...delivery("a", 5), owner: "live" });
    expect(queue.take(5, nobody)?.id).toBe("a");
  });

  it("returns the same as a list sorted by time", () => {
    const step = fc.record({
      id: fc.nat(8).map(String),
      due: fc.nat(20),
      take: fc.option(fc.nat(3), { nil: undefined }),
      now: fc.nat(20),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = new MemoryDeliveryQueue();
        let list: QueuedDelivery[] = [];
        for (const { id, due, take, now } of steps)
          if (take === undefined) {
            queue.put(delivery(id, due));
            list = [
              ...list.filter((each) => each.id !== id),
              delivery(id, due),
            ];
            list.sort((a, b) => a.dueAt - b.dueAt);
          } else {
            const wanted = list
              .filter(({ dueAt }) => dueAt <= now)
              .slice(0, take);
            expect(ids(takeAll(queue, take, now))).toBe(ids(wanted));
            for (const each of wanted) queue.remove(each);
            list = list.filter((each) => !wanted.includes(each));
            expect(queue.nextDue(0, nobody)).toBe(list[0]?.dueAt);
          }
      }),
      { seed },
    );
  });
});
