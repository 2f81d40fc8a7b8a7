import type {
  Server,
  ServerVariable,
} from "../../../../language/model/model.js";

/** A server whose variables with a single value are part of its URL. */
export function withoutFixedVariables({
  url,
  variables,
  location,
}: Server): Server {
  const isFixed = ({ values, default: usual }: ServerVariable) =>
    values?.length === 1 && values[0] === usual;
  const fixed = new Map(
    variables.filter(isFixed).map((one) => [one.name, one.default]),
  );
  return {
    url: withValues(url, fixed),
    variables: variables.filter((one) => !fixed.has(one.name)),
    location,
  };
}

/** The URL with `{}` for each variable. */
export function templateOf({ url }: Server): string {
  return normalizedUrl(withoutNames(url));
}

/** The URL with the defaults of its variables. */
export function defaultUrlOf({ url, variables }: Server): string {
  return normalizedUrl(
    withValues(url, new Map(variables.map((one) => [one.name, one.default]))),
  );
}

/** The URL with a value of one variable, and `{}` for the others. */
export function urlWithValue(
  { url }: Server,
  variable: ServerVariable,
  value: string,
): string {
  const values = new Map([[variable.name, value]]);
  return normalizedUrl(withoutNames(withValues(url, values)));
}

function withValues(url: string, values: ReadonlyMap<string, string>): string {
  return url.replace(
    /\{([^{}]*)\}/g,
    (braces, name: string) => values.get(name) ?? braces,
  );
}

function withoutNames(url: string): string {
  return url.replace(/\{[^{}]*\}/g, "{}");
}

/**
 * One spelling for equivalent URLs (RFC 3986, 6.2.2 and 6.2.3): a trailing slash,
 * the case before the path, the usual port, encoded unreserved characters, and dot
 * segments mean nothing.
 */
function normalizedUrl(url: string): string {
  const decoded = url.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
  const [start = ""] = /^(?:\w+|\{\}):\/\/[^/]*/.exec(decoded) ?? [];
  const host = start
    .toLowerCase()
    .replace(/^(https:.*):443$|^(http:.*):80$|:$/, "$1$2");
  const path = withoutDots(decoded.slice(start.length));
  return host + path.replace(/\/$/, "");
}

/**
 * A path without `.` and `..` (RFC 3986, 5.2.4). A relative URL keeps a `..` at its
 * start, and one after a variable stays, because the value may have a slash.
 */
function withoutDots(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split("/")) {
    const last = kept.at(-1);
    if (segment === ".") continue;
    if (segment !== ".." || last === undefined || /^\.\.$|\{\}/.test(last))
      kept.push(segment);
    // There is nothing above the root.
    else if (kept.length > 1 || last !== "") kept.pop();
  }
  return kept.join("/");
}
