/** `npm run bench:webhooks` */
import { availableParallelism } from "node:os";

import { Webhook } from "standardwebhooks";

import { table } from "../generator/program/cli/console.js";
import { macOf } from "../templates/runtime/webhook-signature.js";
import { openReceiver } from "../templates/runtime/webhooks.js";
import { verify } from "../templates/runtime/webhooks-in/verify.js";
import { median } from "./measure.js";
import { readOptions } from "./options.js";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const sizes = [200, 2_000, 20_000];
/** The target: this number of times the verifications of the package. */
const aim = 4;

interface Contestant {
  readonly name: string;
  /** Verifies some deliveries, and throws if one fails. */
  readonly run: (deliveries: number) => unknown;
}

/** The bodies of deliveries, as bytes. */
function bodyOf(size: number): Buffer {
  const item = { id: "16fd2706-8baf-433b-82eb", status: "complete", price: 4 };
  const event = { type: "inference.completed", data: [item], rest: "" };
  while (JSON.stringify(event).length + 80 < size) event.data.push(item);
  event.rest = "x".repeat(Math.max(0, size - JSON.stringify(event).length));
  return Buffer.from(JSON.stringify(event));
}

function contestants(size: number): readonly Contestant[] {
  const body = bodyOf(size);
  const text = body.toString();
  const peer = new Webhook(secret);
  const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  const now = new Date();
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": peer.sign(id, now, text),
  };
  const macs = [macOf(secret)];
  const verifying = (given: Buffer | string) => (deliveries: number) => {
    for (let i = 0; i < deliveries; i++) {
      const seconds = Math.floor(Date.now() / 1000);
      const verified = verify({
        macs,
        headers,
        body: given,
        tolerance: 300,
        now: seconds,
      });
      if (!("id" in verified)) throw new Error("It is not authentic.");
    }
  };
  const receiver = openReceiver<{ made: unknown }>([{ name: "made" }], {
    secrets: [secret],
    // All deliveries are the same, so the store must accept each of them.
    store: { claim: () => ({ complete: () => {}, release: () => {} }) },
  }).on("made", () => undefined);
  return [
    {
      name: "standardwebhooks",
      run: (deliveries) => {
        for (let i = 0; i < deliveries; i++) peer.verify(body, headers);
      },
    },
    {
      name: "standardwebhooks, without parsing",
      run: (deliveries) => {
        const options = { jsonParse: false };
        for (let i = 0; i < deliveries; i++)
          peer.verify(body, headers, options);
      },
    },
    { name: "Tenon, verify", run: verifying(body) },
    { name: "Tenon, verify a text", run: verifying(text) },
    {
      name: "Tenon, receive",
      run: async (deliveries) => {
        for (let i = 0; i < deliveries; i++) {
          const { kind } = await receiver.receive(headers, body);
          if (kind !== "handled") throw new Error(`It is ${kind}.`);
        }
      },
    },
  ];
}

/** Deliveries per second of this process. */
async function perSecond(
  { run }: Contestant,
  milliseconds: number,
): Promise<number> {
  const batch = 50;
  const { user, system } = process.cpuUsage();
  const end = performance.now() + milliseconds;
  let deliveries = 0;
  while (performance.now() < end) {
    await run(batch);
    deliveries += batch;
  }
  const cost = process.cpuUsage();
  return deliveries / ((cost.user - user + cost.system - system) / 1e6);
}

async function compare(
  size: number,
  rounds: number,
  milliseconds: number,
): Promise<readonly string[][]> {
  const all = contestants(size);
  const speeds = all.map((): number[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [at, contestant] of all.entries()) {
      const speed = await perSecond(contestant, milliseconds);
      // The first round warms up.
      if (round > 0) speeds[at]?.push(speed);
    }
  const [base = NaN, ...others] = speeds.map(median);
  return [base, ...others].map((speed, at) => [
    all[at]?.name ?? "",
    `${size} B`,
    Math.round(speed).toLocaleString("en"),
    `${(speed / base).toFixed(1)}×`,
  ]);
}

const {
  values: { rounds, time: milliseconds },
} = readOptions({
  script: "bench:webhooks",
  about:
    "Compares the deliveries that the runtime's receiver and the standardwebhooks package verify in a second, one after the other in one process. The package also parses the body. `verify` does not, and `receive` parses it and calls a handler.",
  options: {
    rounds: [5, "rounds that count"],
    time: [300, "milliseconds of a round"],
  },
});
const rows: (readonly string[])[] = [["", "body", "a second", "times"]];
for (const size of sizes)
  rows.push(...(await compare(size, rounds, milliseconds)));
console.log(table(rows).join("\n"));
const verified = rows.filter(([name]) => name === "Tenon, verify");
const least = Math.min(
  ...verified.map((row) => Number.parseFloat(row[3] ?? "")),
);
console.log(
  `\nNode ${process.version}, ${availableParallelism()} processors; medians of ${rounds} rounds.`,
  `The target is ${aim} times standardwebhooks: ${least > aim ? "met" : "missed"}, with ${least} at least.`,
);
