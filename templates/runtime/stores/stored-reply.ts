import type { HeaderPair } from "../server/request.js";
import type { StoredReply } from "../server/stores/stores.js";

/** A response as JSON. */
interface ReplyJson {
  readonly status: number;
  readonly headers: readonly HeaderPair[];
  readonly body?: string;
  /** The body, if it is not text. */
  readonly base64?: string;
}

/** Writes a response as text, which `parseReply` reads. */
export function replyText({ status, headers, body }: StoredReply): string {
  const json: ReplyJson = {
    status,
    headers,
    ...(typeof body === "string" && { body }),
    ...(body instanceof Uint8Array && { base64: base64Of(body) }),
  };
  return JSON.stringify(json);
}

/** Reads a response from a text of `replyText`. */
export function parseReply(text: string): StoredReply {
  // The text is this module's own.
  const { status, headers, body, base64 } = JSON.parse(text) as ReplyJson;
  return {
    status,
    headers,
    body: base64 === undefined ? body : bytesOf(base64),
  };
}

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
