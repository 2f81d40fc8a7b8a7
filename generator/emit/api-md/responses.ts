import type {
  ApiResponse,
  ApiVersion,
  Operation,
  ResponseHeader,
} from "../../model/model.js";
import { codeSpan } from "../../print/markdown.js";
import { inParentheses, summaryOf } from "./fields.js";

/**
 * What many replies of a surface say alike, so that it is said once: what each
 * problem usually comes with, and what each header holds.
 */
export interface CommonResponses {
  /** What problem replies usually carry, by status and codes. */
  readonly problems: ReadonlyMap<string, string>;
  readonly headers: readonly string[];
  /** Names of headers that differ from reply to reply. */
  readonly mixed: ReadonlySet<string>;
}

/** Finds what the replies of a surface say alike. */
export function commonResponses({ operations }: ApiVersion): CommonResponses {
  const responses = operations.flatMap(
    (operation: Operation) => operation.responses,
  );
  const lines = [
    ...new Set(responses.flatMap(({ headers }) => headers.map(headerLine))),
  ];
  const names = lines.map((line) => line.slice(0, line.indexOf(":")));
  const mixed = new Set(
    responses
      .flatMap(({ headers }) => headers.map(({ name }) => name))
      .filter(
        (name) =>
          names.filter((other) => other === `- ${codeSpan(name)}`).length > 1,
      ),
  );
  const counts = new Map<string, Map<string, number>>();
  for (const response of responses.filter(
    ({ problems }) => problems.length > 0,
  )) {
    const count =
      counts.get(responseTitle(response)) ?? new Map<string, number>();
    const carried = responseContent(response, mixed);
    counts.set(
      responseTitle(response),
      count.set(carried, (count.get(carried) ?? 0) + 1),
    );
  }
  const problems = new Map(
    [...counts].map(([key, count]) => [key, mostFrequent(count)]),
  );
  return { problems, headers: lines, mixed };
}

/** One line for a reply; of a problem only what is not as usual. */
export function responseLine(
  response: ApiResponse,
  { problems, mixed }: CommonResponses,
): string {
  const carried = responseContent(response, mixed);
  if (problems.get(responseTitle(response)) === carried)
    return `  - ${responseTitle(response)}`;
  return `  - ${responseTitle(response)}: ${carried}`;
}

/** The lines of what problem replies usually carry. */
export function commonResponseLines({
  problems,
}: CommonResponses): readonly string[] {
  return [...problems].map(([key, carried]) => `- ${key}: ${carried}`);
}

function responseTitle({ status, problems }: ApiResponse): string {
  return [status, ...problems.map(codeSpan)].join(" ");
}

function responseContent(
  { content, problems, headers }: ApiResponse,
  mixed: ReadonlySet<string>,
): string {
  const medias = content.map(({ name, schema }) =>
    problems.length > 0
      ? codeSpan(name)
      : `${codeSpan(name)} ${codeSpan(summaryOf(schema))}`,
  );
  const names = headers.map(({ name, required }) =>
    codeSpan(mixed.has(name) && !required ? `${name}?` : name),
  );
  const body = medias.length === 0 ? "no body" : medias.join(", ");
  return names.length === 0 ? body : `${body}; headers ${names.join(" ")}`;
}

function headerLine({ name, required, schema, docs }: ResponseHeader): string {
  const notes = [
    ...(required ? [] : ["optional"]),
    ...(docs.deprecated ? ["deprecated"] : []),
  ];
  return `- ${codeSpan(name)}: ${codeSpan(summaryOf(schema))}${inParentheses(notes)}`;
}

function mostFrequent(counts: ReadonlyMap<string, number>): string {
  let [usual, most] = ["", 0];
  for (const [carried, count] of counts) {
    if (count > most) [usual, most] = [carried, count];
  }
  return usual;
}
