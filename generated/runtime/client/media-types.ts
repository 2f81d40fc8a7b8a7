import type { Codecs } from "./types.js";
import {
  called,
  declared,
  essence,
  isJson,
  isProblemDocument,
} from "../media-type.js";
import {
  type Content,
  type ContentKind,
  type Operation,
  replyContent,
  type ReplyRow,
} from "../operation.js";

/**
 * Codec: responses with several media types, media type ranges, or content other than
 * JSON.
 */
export const mediaTypes: Codecs = {
  accept,
  content: contentOf,
  parse,
};

function accept({ replies }: Operation): string {
  const types = Object.values(replies).flatMap((row) =>
    replyContent(row).map(({ type }) => type),
  );
  return [...new Set(types)].join(", ") || "*/*";
}

/**
 * Finds the declared content of a response: by exact type, then by range, then by kind.
 * A problem document may come from a proxy, so it matches only content that is declared
 * as one.
 */
function contentOf(
  { problems }: ReplyRow,
  contents: readonly Content[],
  type: string,
): Content | undefined {
  const content =
    problems === undefined && isProblemDocument(type)
      ? contents.find((each) => isProblemDocument(each.type))
      : (declared(contents, type) ??
        contents.find((each) => each.kind === kindOf(essence(type))));
  return content && { ...content, type: called(content, type) };
}

function kindOf(type: string): ContentKind | undefined {
  return isJson(type) ? "json" : type.startsWith("text/") ? "text" : undefined;
}

function parse(bytes: Uint8Array, { kind }: Content): unknown {
  if (kind === "binary" || kind === "multipart") return bytes;
  const text = new TextDecoder().decode(bytes);
  return kind === "json"
    ? JSON.parse(text)
    : kind === "form"
      ? Object.fromEntries(new URLSearchParams(text))
      : text;
}
