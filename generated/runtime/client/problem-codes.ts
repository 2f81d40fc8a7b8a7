import type { Codecs } from "./types.js";
import { isJson, isProblemDocument } from "../media-type.js";
import { type Carrier, problemDocument, type ReplyRow } from "../operation.js";
import { memberOf, type UnknownProblem } from "../problem.js";

/** Codec: problems as unions by their `code`. */
export const problemCodes: Codecs = {
  accept: () => "application/json, application/problem+json",
  content: ({ problems }, [content], type) =>
    isJson(type) && (problems !== undefined || !isProblemDocument(type))
      ? content
      : undefined,
  problems: { declared, undeclared, content: problemDocument },
};

/**
 * The problem of a declared error: typed by its code, with the code `unknown`, or
 * undefined if the error has no code.
 */
function declared(row: ReplyRow, status: number, body: unknown): unknown {
  const text = codeOf(row, body);
  return row.problems?.includes(text) && typeof body === "object"
    ? { ...body, code: text }
    : unknownProblem(text, status, body);
}

/**
 * A problem document that is not declared: servers add errors, and proxies send their
 * own.
 */
function undeclared(
  { headers, status }: Response,
  bytes: Uint8Array,
): UnknownProblem | undefined {
  if (!isProblemDocument(headers.get("content-type") ?? "")) return undefined;
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof body === "object" && body !== null
      ? unknownProblem(codeOf({}, body), status, body)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The code of a problem; empty if it has none. */
function codeOf(
  { carriers = usual, problems }: ReplyRow,
  body: unknown,
): string {
  const codes = carriers.map((carrier) => codeAt(carrier, body));
  return (
    codes.find((code) => problems?.includes(code)) ?? codes.find(Boolean) ?? ""
  );
}

const usual: readonly Carrier[] = [{ property: "type", form: "lastSegment" }];

function codeAt({ property, form }: Carrier, body: unknown): string {
  const value = memberOf(body, property);
  const carried =
    typeof value === "string" || typeof value === "number" ? String(value) : "";
  return form === "value"
    ? carried
    : carried.slice(carried.lastIndexOf("/") + 1);
}

function unknownProblem(
  text: string,
  status: number,
  body: unknown,
): UnknownProblem {
  const prose = (name: string, otherwise: string) => {
    const said = memberOf(body, name);
    return typeof said === "string" ? said : otherwise;
  };
  return {
    code: "unknown",
    text,
    status,
    type: prose("type", "about:blank"),
    title: prose("title", ""),
    detail: prose("detail", ""),
    body,
  };
}
