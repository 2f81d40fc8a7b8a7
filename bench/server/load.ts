/**
 * A minimal HTTP client that uses little CPU: it sends one request after another on
 * each of several connections.
 */
import { connect } from "node:net";

const CONNECTIONS = 32;

/** What is sent. */
export interface Load<About> {
  readonly port: number;
  readonly requests: number;
  /** Makes the next request. */
  readonly next: () => Asked<About>;
  /** Called for each response, with its body and its time in milliseconds. */
  readonly onResponse?: (
    body: string,
    milliseconds: number,
    about: About,
  ) => void;
}

/** A request. */
export interface Asked<About> {
  readonly text: string;
  /** What `onResponse` gets to know of it. */
  readonly about: About;
}

/** Sends requests. Resolves when all responses are 200, and rejects if one is not. */
export async function load<About>({
  requests,
  ...each
}: Load<About>): Promise<void> {
  const due = { ...each, requests };
  const rest = stayAwake();
  try {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, () => keepAsking(due)),
    );
  } finally {
    rest();
  }
}

/**
 * Keeps this process awake until the returned function is called. Otherwise the server
 * pays for waking it up, which can cost half as much as a request on a virtual machine. A
 * slow server would pay more often, because this process would wait for it.
 */
function stayAwake(): () => void {
  let isAwake = true;
  const turn = () => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
  };
}

/** `requests` are those that have not been sent. */
type Due<About> = Omit<Load<About>, "requests"> & { requests: number };

function keepAsking<About>(due: Due<About>): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port, onResponse } = due;
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let came = "";
    let began = performance.now();
    let asked: Asked<About> | undefined;
    const ask = () => {
      if (due.requests > 0) {
        due.requests -= 1;
        asked = due.next();
        began = performance.now();
        socket.write(asked.text);
      } else socket.end();
    };
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      came += text;
      const length = lengthOfReply(came);
      if (length === undefined || came.length < length) return;
      if (!came.startsWith("HTTP/1.1 200 "))
        socket.destroy(new Error(`A contestant answered:\n${came}`));
      if (asked !== undefined)
        onResponse?.(
          came.slice(came.indexOf("\r\n\r\n") + 4, length),
          performance.now() - began,
          asked.about,
        );
      came = came.slice(length);
      ask();
    });
    socket.on("error", reject);
    socket.on("close", () => {
      resolve();
    });
    ask();
  });
}

/** The length of a response with its body; undefined until its headers have arrived. */
function lengthOfReply(came: string): number | undefined {
  const end = came.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(came)?.[1];
  if (length === undefined)
    throw new Error(`A response without length:\n${came}`);
  return end + 4 + Number(length);
}

/** A request, with a body if it has one. */
export function requestText(
  line: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): string {
  const lines = Object.entries({
    host: "127.0.0.1",
    connection: "keep-alive",
    "user-agent": "tenon-bench",
    accept: "application/json",
    ...(body !== "" && {
      "content-type": "application/json",
      "content-length": String(body.length),
    }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}
