import type { MediaType } from "../../../language/model/model.js";
import type { Matcher } from "./match.js";

/** A media type in one notation: without differences in case, white space, the order of parameters and default charsets. */
export function mediaTypeKey(name: string): string {
  const [essence = "", ...parameters] = name
    .toLowerCase()
    .replaceAll(/[\s"]/g, "")
    .split(";");
  const isText = essence.startsWith("text/");
  const meant = parameters.filter(
    (parameter) =>
      parameter !== "" &&
      // RFC 8259, 11: JSON has no charset. For text, UTF-8 counts as the default.
      !(isText
        ? parameter === "charset=utf-8"
        : isJson(essence) && parameter.startsWith("charset=")),
  );
  return [essence, ...meant.sort()].join(";");
}

function isJson(essence: string): boolean {
  return essence === "application/json" || essence.endsWith("+json");
}

/** Whether a media type is XML (RFC 7303). */
export function isXml(name: string): boolean {
  const [essence = ""] = mediaTypeKey(name).split(";");
  return /^(?:application|text)\/xml$|\+xml$/.test(essence);
}

/** Whether a range such as `image/*` includes a media type or another range. */
export function isRangeOf(wide: string, narrow: string): boolean {
  const [old, updated] = [mediaTypeKey(wide), mediaTypeKey(narrow)];
  if (old === updated) return false;
  return (
    old === "*/*" ||
    (old.endsWith("/*") && updated.startsWith(old.slice(0, -1)))
  );
}

/** Matches media types. */
export const mediaTypeMatcher: Matcher<MediaType> = {
  keyOf: ({ name }) => mediaTypeKey(name),
  covers: (wide, narrow) => isRangeOf(wide.name, narrow.name),
};
