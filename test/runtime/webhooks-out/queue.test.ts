import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MemoryDeliveryQueue,
  type QueuedDelivery,
} from "../../../templates/runtime/webhooks-out/queue.js";
import { pendingRecord } from "../../../templates/runtime/webhooks-out/record.js";

function delivery(id: string, dueAt: number): QueuedDelivery {
  const url = "https://hooks.example.com/";
  return {
    key: id,
    id,
    owner: "a",
    url,
    body: "{}",
    record: pendingRecord,
    dueAt,
  };
}

const ids = (deliveries: readonly QueuedDelivery[]) =>
  deliveries.map(({ id }) => id).join(" ");

describe("the queue in memory", () => {
  it("gives what is due, the longest due first, and once", () => {
    const queue = new MemoryDeliveryQueue();
    for (const [id, due] of [
      ["c", 30],
      ["a", 10],
      ["d", 40],
      ["b", 20],
      ["e", 20],
    ] as const)
      queue.put(delivery(id, due));
    expect(queue.nextDue()).toBe(10);
    expect(ids(queue.take(10, 9))).toBe("");
    expect(ids(queue.take(2, 30))).toBe("a b");
    expect(queue.nextDue()).toBe(20);
    expect(ids(queue.take(10, 30))).toBe("e c");
    expect(ids(queue.take(10, 30))).toBe("");
    expect(queue.nextDue()).toBe(40);
  });

  it("takes back what it gave, and forgets what is removed", () => {
    const queue = new MemoryDeliveryQueue();
    queue.put(delivery("a", 10));
    queue.put(delivery("b", 10));
    queue.take(2, 10);
    queue.put(delivery("a", 50));
    queue.remove("b");
    expect(queue.nextDue()).toBe(50);
    expect(ids(queue.close())).toBe("a");
    expect(queue.nextDue()).toBeUndefined();
    expect(ids(queue.close())).toBe("");
  });

  it("has one delivery of a key", () => {
    const queue = new MemoryDeliveryQueue();
    queue.put(delivery("a", 10));
    queue.put(delivery("a", 20));
    expect(ids(queue.take(10, 10))).toBe("");
    expect(ids(queue.take(10, 20))).toBe("a");
  });

  it("takes no more than its limit, those under way included", () => {
    const queue = new MemoryDeliveryQueue(2);
    queue.put(delivery("a", 10));
    queue.put(delivery("b", 10));
    expect(() => {
      queue.put(delivery("c", 10));
    }).toThrow("The queue of deliveries is full.");
    queue.take(1, 10);
    expect(() => {
      queue.put(delivery("c", 10));
    }).toThrow(RangeError);
    // What was taken always has its place.
    queue.put(delivery("a", 20));
    queue.remove("b");
    queue.put(delivery("c", 10));
    expect(ids(queue.close())).toBe("c a");
  });

  it("gives what a plain list sorted by time would give", () => {
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
            expect(ids(queue.take(take, now))).toBe(ids(wanted));
            for (const each of wanted) queue.remove(each.id);
            list = list.filter((each) => !wanted.includes(each));
            expect(queue.nextDue()).toBe(list[0]?.dueAt);
          }
      }),
    );
  });
});
