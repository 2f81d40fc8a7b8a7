import type { Codecs, EncodeParameter } from "./types.js";
import { own, textOf } from "./values.js";
import { setHeader } from "./headers.js";

/** Codec: parameters in queries, headers and cookies. */
export const parameters: Codecs = {
  parameters: (
    written,
    { parameters },
    request,
    { styles: encode = encodePlain },
  ) => {
    const query: string[] = [];
    const cookies: string[] = [];
    for (const parameter of parameters) {
      const { name, in: place } = parameter;
      if (place === "path") continue;
      const texts = encode(parameter, own(request[groups[place]], name));
      if (place === "query") query.push(...texts);
      else if (place === "cookie") cookies.push(...texts);
      else if (texts[0] !== undefined)
        setHeader(written.headers, name, texts[0]);
    }
    if (cookies.length > 0)
      setHeader(written.headers, "cookie", cookies.join("; "));
    if (query.length > 0 && request.target === undefined)
      written.url += `?${query.join("&")}`;
  },
};

const groups = {
  query: "query",
  header: "headers",
  cookie: "cookies",
} as const;

/**
 * Serializes primitive values, and arrays in the default styles except in headers.
 * `parameter-styles.ts` handles everything else.
 */
export const encodePlain: EncodeParameter = ({ name, in: place }, value) => {
  const texts = [value]
    .flat()
    .filter((part) => part !== undefined && part !== null)
    .map((part) => textOf(name, part));
  if (place === "header" || texts.length === 0) return texts;
  const escaped = texts.map(encodeURIComponent);
  return place === "path"
    ? [escaped.join(",")]
    : escaped.map((text) => `${encodeURIComponent(name)}=${text}`);
};
