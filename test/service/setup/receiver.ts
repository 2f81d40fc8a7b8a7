/** A receiver of webhooks whose paths say what it does. */
import {
  type Delivery,
  startReceiver,
} from "../../runtime/webhooks-out/tls-receiver.js";

/** An event as it arrived. */
export interface ArrivedEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A receiver that has started. */
export interface ScriptedReceiver {
  readonly port: number;
  readonly deliveries: readonly Delivery[];
  /** Makes a URL that answers with a status; with 0, it never answers. */
  readonly url: (status: number, query?: string) => string;
  /** The deliveries to a URL so far. */
  readonly to: (url: string) => readonly Delivery[];
  readonly close: () => Promise<void>;
}

/** Starts a receiver on this machine. */
export async function startScriptedReceiver(): Promise<ScriptedReceiver> {
  const receiver = await startReceiver((request, response) => {
    const url = new URL(request.url ?? "", "https://receiver.example");
    const status = Number(url.pathname.split("/")[1]);
    const wait = url.searchParams.get("retry-after");
    if (status === 0) return;
    response
      .writeHead(status, {
        ...(wait !== null && { "retry-after": wait }),
        ...(status >= 300 && status < 400 && { location: "/204/redirected" }),
      })
      .end();
  });
  const { port, deliveries, close } = receiver;
  return {
    port,
    deliveries,
    url: (status, query = "") =>
      `https://127.0.0.1:${port}/${status}/${crypto.randomUUID()}${query}`,
    to: (url) => deliveries.filter((each) => url.endsWith(each.url ?? "?")),
    close,
  };
}

/** Reads the event of a delivery. */
export function eventOf(delivery: Delivery | undefined): ArrivedEvent {
  return JSON.parse(delivery?.body.toString() ?? "null") as ArrivedEvent;
}
