/** A link of the header `Link` (RFC 8288, section 3). */
export interface Link {
  /** The URL of the link; absolute if the response's URL is known. */
  readonly target: string;
  /** The relation types of `rel`, in lower case. */
  readonly relations: readonly string[];
  /**
   * The resource that the link starts from, if `anchor` names another one than the
   * response (RFC 8288, section 3.2).
   */
  readonly anchor?: string;
}

const LINK = /<([^<>]*)>((?:[^",<]|"(?:[^"\\]|\\.)*")*)/g;
const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/** Parses the header `Link`. */
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

/** The URL of the first link with this relation that starts from the response itself. */
export function linkOf(
  response: Response,
  relation: string,
): string | undefined {
  return linksOf(response).find(
    ({ relations, anchor = response.url }) =>
      relations.includes(relation) && anchor === response.url,
  )?.target;
}

/** The value of a link parameter. The first one counts (RFC 8288, section 3.3). */
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
