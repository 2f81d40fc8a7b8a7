import type { MediaType } from "../../model/model.js";
import type { Matcher } from "./match.js";

/** A media type without what means nothing: case, white space, the order of parameters, and a charset that goes without saying. */
export function mediaTypeKey(name: string): string {
  const [essence = "", ...parameters] = name
    .toLowerCase()
    .replaceAll(/[\s"]/g, "")
    .split(";");
  const isText = essence.startsWith("text/");
  const meant = parameters.filter(
    (parameter) =>
      parameter !== "" &&
      // RFC 8259, 11: JSON has no charset. Of texts, UTF-8 is what all take.
      !(isText
        ? parameter === "charset=utf-8"
        : isJson(essence) && parameter.startsWith("charset=")),
  );
  return [essence, ...meant.sort()].join(";");
}

function isJson(essence: string): boolean {
  return essence === "application/json" || essence.endsWith("+json");
}

/** Whether a range such as `image/*` includes a media type, or a range. */
export function isRangeOf(wide: string, narrow: string): boolean {
  const [one, other] = [mediaTypeKey(wide), mediaTypeKey(narrow)];
  if (one === other) return false;
  return (
    one === "*/*" || (one.endsWith("/*") && other.startsWith(one.slice(0, -1)))
  );
}

/** How media types are paired. */
export const mediaTypeMatcher: Matcher<MediaType> = {
  keyOf: ({ name }) => mediaTypeKey(name),
  covers: (wide, narrow) => isRangeOf(wide.name, narrow.name),
};
