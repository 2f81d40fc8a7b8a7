/** A link of a reply: RFC 8288, section 3. */
export interface Link {
  /** Its address: a whole one where the reply's own is known. */
  readonly target: string;
  /** What its `rel` names, in lower case. */
  readonly relations: readonly string[];
  /** What the link is of, where that is something else than the reply (RFC 8288, section 3.2). */
  readonly anchor?: string;
}

const LINK = /<([^<>]*)>((?:[^",<]|"(?:[^"\\]|\\.)*")*)/g;
const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/** Reads the header `Link`. */
export function linksOf({ headers, url }: Response): readonly Link[] {
  const links = (headers.get("link") ?? "").matchAll(LINK);
  return [...links].map(([, target = "", parameters = ""]) => {
    const anchor = valueIn(parameters, "anchor");
    return {
      target: resolved(target, url),
      relations: (valueIn(parameters, "rel") ?? "")
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean),
      ...(anchor !== undefined && { anchor: resolved(anchor, url) }),
    };
  });
}

/** The address of the first link of a relation that is the reply's own. */
export function linkOf(
  response: Response,
  relation: string,
): string | undefined {
  return linksOf(response).find(
    ({ relations, anchor = response.url }) =>
      relations.includes(relation) && anchor === response.url,
  )?.target;
}

/** The value of a parameter: of several the first counts (RFC 8288, section 3.3). */
function valueIn(parameters: string, wanted: string): string | undefined {
  for (const [, name, quoted, bare = ""] of parameters.matchAll(PARAMETER))
    if (name?.toLowerCase() === wanted) return quoted ?? bare;
  return undefined;
}

function resolved(target: string, base: string): string {
  try {
    return new URL(target, base || undefined).href;
  } catch {
    return target;
  }
}
