/** A link of a reply: RFC 8288, section 3. */
export interface Link {
  /** Its address: a whole one where the reply's own is known. */
  readonly target: string;
  /** What its `rel` names, in lower case. */
  readonly relations: readonly string[];
}

const LINK = /<([^<>]*)>((?:[^",<]|"(?:[^"\\]|\\.)*")*)/g;
const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/** Reads the header `Link`. */
export function linksOf({ headers, url }: Response): readonly Link[] {
  const links = (headers.get("link") ?? "").matchAll(LINK);
  return [...links].map(([, target = "", parameters = ""]) => ({
    target: resolved(target, url),
    relations: relationsIn(parameters),
  }));
}

/** The address of the first link of a relation. */
export function linkOf(
  response: Response,
  relation: string,
): string | undefined {
  return linksOf(response).find(({ relations }) => relations.includes(relation))
    ?.target;
}

/** Of several parameters `rel` the first counts (RFC 8288, section 3.3). */
function relationsIn(parameters: string): readonly string[] {
  for (const [, name, quoted, bare = ""] of parameters.matchAll(PARAMETER))
    if (name?.toLowerCase() === "rel")
      return (quoted ?? bare).toLowerCase().split(/\s+/).filter(Boolean);
  return [];
}

function resolved(target: string, base: string): string {
  try {
    return new URL(target, base || undefined).href;
  } catch {
    return target;
  }
}
