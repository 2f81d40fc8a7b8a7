import type { MediaType } from "../../../language/model/model.js";
import { code } from "../../../language/print/code.js";
import {
  stringLiteral,
  templateLiteral,
} from "../../../language/print/escape.js";
import {
  simpleType,
  stringType,
  type Type,
  unionOf,
} from "../../../language/print/type.js";
import { bodyType } from "../types/body-type.js";
import type { TypeScope } from "../types/type-scope.js";

/** A media type with the type of its bodies. */
export interface MediaTypeBody {
  readonly contentType: Type;
  readonly body: Type;
  /** Whether it is used if the caller names no media type. */
  readonly isDefault: boolean;
}

/**
 * Pairs each media type with its body type. Undefined if all bodies have the same
 * TypeScript type, because then the media type does not distinguish them.
 */
export function bodiesByMediaType(
  content: readonly MediaType[],
  scope: TypeScope,
): readonly MediaTypeBody[] | undefined {
  if (content.length < 2) return undefined;
  const bodies = content.map((media, index) => ({
    contentType: mediaTypeType(media),
    body: bodyType(media, scope),
    isDefault: index === 0,
  }));
  const [first] = bodies;
  return bodies.every(({ body }) => first && isSameType(first.body, body))
    ? undefined
    : bodies;
}

/** Types are equal if they have the same key or are the same object. */
function isSameType(first: Type, type: Type): boolean {
  return type === first || unionOf([first, type]) === first;
}

/**
 * The type of the `Content-Type` values of a media type; a range such as
 * `image/*` accepts any of its members.
 */
export function mediaTypeType({ name }: MediaType): Type {
  if (!isMediaTypeRange(name)) return simpleType(name, stringLiteral(name));
  const at = name.indexOf("*");
  if (at === 0) return stringType;
  const [start, end] = [name.slice(0, at), name.slice(at + 1)];
  const parts = [{ text: start }, { hole: code`string` }, { text: end }];
  return simpleType(name, templateLiteral(parts));
}

/** Whether a media type is a range such as `image/*`. Parameters are ignored. */
export function isMediaTypeRange(name: string): boolean {
  return name.replace(/;.*/s, "").includes("*");
}
