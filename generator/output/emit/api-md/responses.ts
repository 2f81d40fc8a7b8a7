import type {
  ApiResponse,
  ApiVersion,
  Operation,
  ResponseHeader,
} from "../../../language/model/model.js";
import { codeSpan } from "../../../language/print/markdown.js";
import { inParentheses, summaryOf } from "./fields.js";

/**
 * The parts that responses share, so that they are listed once: the usual content of
 * each problem response, and the headers.
 */
export interface CommonResponses {
  /** The most frequent content of problem responses, by status and codes. */
  readonly problems: ReadonlyMap<string, string>;
  readonly headers: readonly string[];
  /** Names of headers that responses describe differently. */
  readonly mixed: ReadonlySet<string>;
}

/** Finds the parts that the responses of a version share. */
export function commonResponses({ operations }: ApiVersion): CommonResponses {
  const responses = operations.flatMap(
    (operation: Operation) => operation.responses,
  );
  const lines = [
    ...new Set(responses.flatMap(({ headers }) => headers.map(headerLine))),
  ];
  const names = new Set(
    responses.flatMap(({ headers }) => headers.map(({ name }) => name)),
  );
  const described = lines.map((line) => line.slice(0, line.indexOf(":")));
  const mixed = new Set(
    [...names].filter((name) => {
      const start = `- ${codeSpan(name)}`;
      return described.filter((other) => other === start).length > 1;
    }),
  );
  const counts = new Map<string, Map<string, number>>();
  for (const response of responses.filter(
    ({ problems }) => problems.length > 0,
  )) {
    const title = responseTitle(response);
    const count = counts.get(title) ?? new Map<string, number>();
    const content = responseContent(response, mixed);
    counts.set(title, count.set(content, (count.get(content) ?? 0) + 1));
  }
  const problems = new Map(
    [...counts].map(([key, count]) => [key, mostFrequent(count)]),
  );
  return { problems, headers: lines, mixed };
}

/**
 * The line of a response. A problem response shows its content only if it
 * differs from the usual one.
 */
export function responseLine(
  response: ApiResponse,
  { problems, mixed }: CommonResponses,
): string {
  const described = responseContent(response, mixed);
  if (problems.get(responseTitle(response)) === described)
    return `  - ${responseTitle(response)}`;
  return `  - ${responseTitle(response)}: ${described}`;
}

/** The lines of the usual content of problem responses. */
export function commonResponseLines({
  problems,
}: CommonResponses): readonly string[] {
  return [...problems].map(([key, described]) => `- ${key}: ${described}`);
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
  let [usual, highest] = ["", 0];
  for (const [described, count] of counts) {
    if (count > highest) [usual, highest] = [described, count];
  }
  return usual;
}
