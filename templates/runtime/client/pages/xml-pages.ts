import type { Way } from "../../operation.js";
import { valueAt } from "../call.js";
import type { Codecs } from "../codecs.js";
import { pageMethods } from "./pagination.js";

/**
 * Codec: like `paged`, but also reads XML bodies, which are text. A path names the
 * elements from the root. Items are the texts of elements.
 */
export const xmlPaged: Codecs = {
  paged: /* @__PURE__ */ pageMethods({
    valueAt: (body, way) => {
      if (typeof body !== "string") return valueAt(body, way);
      const [first] = elementsAt(body, way);
      return first && plainText(body.slice(first.from, first.to));
    },
    listAt: (body, way) =>
      typeof body === "string"
        ? elementsAt(body, way).map(({ start, end }) => body.slice(start, end))
        : valueAt(body, way),
  }),
};

/** The positions of an element, and of its content. */
interface XmlElement {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** The elements at a path. Namespace prefixes are ignored. */
function elementsAt(text: string, way: Way): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const open: { readonly name: string; readonly tag: Tag }[] = [];
  for (const tag of tagsOf(text)) {
    const whole = text.slice(tag.start, tag.end);
    const closes = whole.startsWith("</");
    const [, name = ""] = /^<(?:[^\s/>:]*:)?([^\s/>:]*)/.exec(whole) ?? [];
    if (!closes) open.push({ name, tag });
    if (!closes && !whole.endsWith("/>")) continue;
    const matches =
      open.length === way.length &&
      open.every((element, index) => element.name === way[index]);
    const first = open.pop();
    if (!matches || first === undefined) continue;
    const { start, end: from } = first.tag;
    found.push({ start, from, to: closes ? tag.start : from, end: tag.end });
  }
  return found;
}

interface Tag {
  readonly start: number;
  readonly end: number;
}

/** How markup that is not a tag begins and ends. */
const others = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<!", ">"],
] as const;

/** The tags of a text. Stops at markup that does not end. */
function* tagsOf(text: string): Iterable<Tag> {
  for (let start = text.indexOf("<"); start >= 0;) {
    const [begin = "", ending] =
      others.find(([each]) => text.startsWith(each, start)) ?? [];
    const last =
      ending === undefined
        ? tagEnd(text, start)
        : text.indexOf(ending, start + begin.length);
    if (last < 0) return;
    const end = last + (ending ?? ">").length;
    if (ending === undefined) yield { start, end };
    start = text.indexOf("<", end);
  }
}

/** The position of the `>` that ends a tag. Attributes may contain others. */
function tagEnd(text: string, start: number): number {
  const mark = /["'>]/g;
  mark.lastIndex = start;
  for (;;) {
    const { 0: found, index } = mark.exec(text) ?? { 0: ">", index: -1 };
    if (found === ">") return index;
    const quote = text.indexOf(found, index + 1);
    if (quote < 0) return -1;
    mark.lastIndex = quote + 1;
  }
}

const entities: { readonly [name: string]: string } = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** The text of an element's content. */
function plainText(content: string): string {
  return content
    .replace(
      /<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>/g,
      (_, data: string | undefined = "") => data.replace(/&/g, "&amp;"),
    )
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi, entity)
    .trim();
}

function entity(
  whole: string,
  decimal: string | undefined,
  hexadecimal: string | undefined,
  name = "",
): string {
  const code = decimal ? Number(decimal) : parseInt(hexadecimal ?? "", 16);
  return code <= 0x10ffff
    ? String.fromCodePoint(code)
    : (entities[name] ?? whole);
}
