import type { MediaType } from "../../model/model.js";
import { code } from "../../print/code.js";
import { stringLiteral, templateLiteral } from "../../print/escape.js";
import {
  simpleType,
  stringType,
  type Type,
  unionOf,
} from "../../print/type.js";
import { bodyType } from "../types/body-type.js";
import type { TypeScope } from "../types/type-scope.js";

/** A body, and the media type that it goes with. */
export interface MediaTypeBody {
  readonly contentType: Type;
  readonly body: Type;
  /** Whether it is the one that is meant where no media type is named. */
  readonly usual: boolean;
}

/**
 * The bodies of several media types, each tied to its own; nothing where all
 * of them are of one TypeScript type, so that the media type says nothing of
 * the body.
 */
export function bodiesByMediaType(
  content: readonly MediaType[],
  scope: TypeScope,
): readonly MediaTypeBody[] | undefined {
  const types = content.map((media) => bodyType(media, scope));
  const [first] = types;
  if (first === undefined || types.every((type) => isSameType(first, type)))
    return undefined;
  return content.map((media, index) => ({
    contentType: mediaTypeType(media),
    body: bodyType(media, scope),
    usual: index === 0,
  }));
}

/** Types of one name are the same, and any type is the same as itself. */
function isSameType(first: Type, type: Type): boolean {
  return type === first || unionOf([first, type]) === first;
}

/** What a body's media type can be: of a range any that is in it. */
export function mediaTypeType({ name }: MediaType): Type {
  if (!isMediaTypeRange(name)) return simpleType(name, stringLiteral(name));
  const at = name.indexOf("*");
  if (at === 0) return stringType;
  const [start, end] = [name.slice(0, at), name.slice(at + 1)];
  const parts = [{ text: start }, { hole: code`string` }, { text: end }];
  return simpleType(name, templateLiteral(parts));
}

/** Whether a media type is a range such as `image/*`, whatever its parameters: something that no body is of. */
export function isMediaTypeRange(name: string): boolean {
  return name.replace(/;.*/s, "").includes("*");
}
