import { connect, type Socket } from "node:net";

/** A connection on which a test writes any bytes. */
export interface Raw {
  readonly socket: Socket;
  /** The text received so far. */
  got(): string;
  /** Resolves with the whole text when the server has closed the connection. */
  readonly closed: Promise<string>;
  /** Resolves when a text has arrived. */
  until(text: string): Promise<void>;
}

/** Connects, and writes a text. */
export function rawly(port: number, text: string): Raw {
  let got = "";
  const socket = connect({ port, host: "127.0.0.1" });
  socket.setEncoding("utf8");
  socket.write(text);
  const closed = new Promise<string>((resolve) => {
    // A reset is one way to close it.
    socket.on("error", () => {});
    socket.on("close", () => {
      resolve(got);
    });
  });
  socket.on("data", (chunk: string) => (got += chunk));
  return {
    socket,
    got: () => got,
    closed,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (got.includes(wanted)) resolve();
        };
        look();
        socket.on("data", look);
        socket.on("close", () => {
          reject(new Error(`Closed without ${wanted}: ${got}`));
        });
      }),
  };
}

/** A reply as it was written. */
export interface RawReply {
  readonly status: number;
  /** By their names in lower case; those of one name joined. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Parses a response. */
export function replyIn(text: string): RawReply {
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return {
    status: Number(first.split(" ")[1]),
    headers,
    body: bodyIn(text.slice(end + 4), headers),
  };
}

function bodyIn(rest: string, headers: RawReply["headers"]): string {
  return headers.get("transfer-encoding") === "chunked"
    ? rest.replaceAll(/(?:^|\r\n)[\da-f]+\r\n/g, "").trimEnd()
    : rest;
}
