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

/** Replies of several media types, of ranges, and of other kinds than JSON. */
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
 * The declared content that a reply is of: of its very type, of its range, or
 * of its kind. A problem document comes from whoever refuses, so it is of a
 * schema only where that is expressly one of problems.
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
