/**
 * Emits `API.md`, the summary for reviewers: one line per operation, parameter,
 * response, field, problem code and event, in the description's order, so that
 * a change of one element changes one line.
 */

import type {
  ApiResponse,
  ApiVersion,
  Event,
  NamedSchema,
  Operation,
  Parameter,
  Polling,
  ProblemType,
  RateLimitPolicy,
  Schema,
} from "../../../language/model/model.js";
import { EncodedText } from "../../../language/print/encoded-text.js";
import { codeSpan, escapeMarkdown } from "../../../language/print/markdown.js";
import { encodedFile, type OutputFile } from "../../../language/print/print.js";
import type { ReusedTexts } from "../../../language/print/reused-texts.js";
import { lookupIn } from "../../../language/schema/lookup.js";
import { type PagedItems, pagedItems } from "../operations/responses.js";
import {
  defaultOf,
  docFlags,
  fieldLines,
  inParentheses,
  summaryOf,
} from "./fields.js";
import {
  commonResponseLines,
  type CommonResponses,
  commonResponses,
  responseLine,
} from "./responses.js";

/**
 * Emits `API.md`.
 *
 * @param texts the texts of earlier runs
 */
export function emitApiMd(
  apiVersion: ApiVersion,
  texts?: ReusedTexts,
): OutputFile {
  const lookup = lookupIn(apiVersion.schemas);
  /** A text that an earlier run made is used again, unless its element or `given` has changed. */
  const kept = (
    of: object,
    print: () => string,
    { depth = 0, given = "" } = {},
  ): string => {
    const piece = { of, part: `${apiVersion.name}/API.md`, given: [given] };
    return texts?.textOf(piece, depth, textOfNone, print) ?? print();
  };
  const fields: Fields = (schema, depth) => {
    if (schema === undefined) return [];
    const print = () => fieldLines(schema, depth, lookup).join("\n");
    const text = kept(schema, print, { depth });
    return text === "" ? [] : [text];
  };
  const common = commonResponses(apiVersion);
  const commonLines = commonResponseLines(common);
  const given = [...commonLines, ...common.mixed].join("\n");
  const page = new EncodedText();
  const section = <Element>(
    title: string,
    elements: readonly Element[],
    linesOf: (element: Element) => readonly string[],
  ) => {
    let before = `\n\n## ${title}\n\n`;
    for (const element of elements)
      for (const line of linesOf(element)) {
        page.add(before);
        page.add(line);
        before = "\n";
      }
  };
  const ownLine = (line: string) => [line];
  const { operations, schemas, problems, rateLimitPolicies, events } =
    apiVersion;
  section("Operations", operations, (each) => {
    const print = () => operationLines(each, common, fields).join("\n");
    return [kept(each, print, { given })];
  });
  section("Schemas", schemas, (each) => schemaLines(each, fields));
  section("Problems", problems, problemLine);
  section("Problem responses", commonLines, ownLine);
  section("Headers", common.headers, ownLine);
  section("Quotas", rateLimitPolicies, policyLine);
  section("Events", events, (each) => eventLine(each, fields));
  page.add("\n");
  const title = `# ${escapeMarkdown(apiVersion.title)}: ${apiVersion.name}`;
  return encodedFile(`${apiVersion.name}/API.md`, page.after(title));
}

/** Markdown has no imports. */
const textOfNone = () => "";

/** Returns the lines of a schema's properties, as one text. */
type Fields = (schema: Schema | undefined, depth: number) => readonly string[];

function operationLines(
  operation: Operation,
  common: CommonResponses,
  fields: Fields,
): readonly string[] {
  const { id, name, method, path, body, roles, quotas, docs, poll } = operation;
  const { ownServer } = operation;
  const paged = pagedItems(operation);
  const notes = [
    ...(id === name ? [] : [`id ${codeSpan(id)}`]),
    ...(ownServer ? [`server ${codeSpan(ownServer.url)}`] : []),
    securityNote(operation),
    ...(roles.length > 0 ? [`roles ${roles.map(codeSpan).join(" ")}`] : []),
    ...(quotas.length > 0 ? [`quotas ${quotas.map(codeSpan).join(" ")}`] : []),
    ...(paged === undefined ? [] : [pagesNote(paged)]),
    ...(poll === undefined ? [] : [pollNote(poll)]),
    ...docFlags(docs),
    ...deprecationNotes(operation),
  ];
  return [
    `- ${codeSpan(`${method} ${path}`)} ${codeSpan(name)} (${notes.join(", ")})`,
    ...operation.parameters.map(parameterLine),
    ...(body?.content ?? []).flatMap(({ name: media, schema }) => [
      `  - body ${codeSpan(media)}${body?.required ? "" : " (optional)"}: ${codeSpan(summaryOf(schema))}`,
      ...fields(schema, 2),
    ]),
    ...operation.responses.flatMap((response) =>
      responseLines(response, common, fields),
    ),
    ...operation.events.map((event) => `  - event ${codeSpan(event)}`),
  ];
}

function pagesNote({ steps }: PagedItems): string {
  return steps.length === 0
    ? "paginated"
    : `paginated ${codeSpan(steps.join("."))}`;
}

function pollNote({ status, until }: Polling): string {
  const values = until.map((value) => codeSpan(String(value)));
  return `poll until ${codeSpan(status.join("."))} is ${values.join(" or ")}`;
}

/** A change of any of these dates and links matters to reviewers. */
function deprecationNotes({ deprecation }: Operation): readonly string[] {
  if (deprecation === undefined) return [];
  const { date, sunset, policy, successor } = deprecation;
  return [
    ...(date === undefined ? [] : [`since ${codeSpan(date)}`]),
    ...(sunset === undefined ? [] : [`sunset ${codeSpan(sunset)}`]),
    ...(successor === undefined ? [] : [`successor ${codeSpan(successor)}`]),
    ...(policy === undefined ? [] : [`policy ${codeSpan(policy)}`]),
  ];
}

function securityNote({ security: alternatives }: Operation): string {
  if (alternatives.length === 0) return "no authentication";
  return alternatives
    .map(({ schemes }) => {
      if (schemes.length === 0) return "anonymous";
      return schemes
        .map(({ name, scopes }) => [name, ...scopes].map(codeSpan).join(" "))
        .join(" and ");
    })
    .join(" or ");
}

function parameterLine({
  name,
  in: sentIn,
  required,
  schema,
  docs,
}: Parameter): string {
  const notes = [
    ...(required ? [] : ["optional"]),
    ...defaultOf(schema),
    ...docFlags(docs),
  ];
  return `  - ${sentIn} ${codeSpan(name)}: ${codeSpan(summaryOf(schema))}${inParentheses(notes)}`;
}

function responseLines(
  response: ApiResponse,
  common: CommonResponses,
  fields: Fields,
): readonly string[] {
  const line = responseLine(response, common);
  if (response.problems.length > 0) return [line];
  return [line, ...response.content.flatMap(({ schema }) => fields(schema, 2))];
}

/** A policy of `x-rate-limit-policies`. Operations refer to it by name. */
function policyLine({
  name,
  quota,
  window,
  narrows,
}: RateLimitPolicy): readonly string[] {
  const notes = narrows === undefined ? [] : [`narrows ${codeSpan(narrows)}`];
  return [
    `- ${codeSpan(name)}: ${quota} in ${window} s${inParentheses(notes)}`,
  ];
}

function schemaLines(
  { name, inputOf, schema }: NamedSchema,
  fields: Fields,
): readonly string[] {
  if (inputOf !== undefined) {
    return [`- ${codeSpan(name)}: request form of ${codeSpan(inputOf)}`];
  }
  return [
    `- ${codeSpan(name)}: ${codeSpan(summaryOf(schema))}${inParentheses(docFlags(schema.docs))}`,
    ...fields(schema, 1),
  ];
}

function problemLine({
  code,
  status,
  title,
  docs,
}: ProblemType): readonly string[] {
  const notes = [
    ...(status === undefined ? [] : [String(status)]),
    ...docFlags(docs),
  ];
  return [
    `- ${codeSpan(code)}${inParentheses(notes)}${title === undefined ? "" : `: ${escapeMarkdown(title)}`}`,
  ];
}

function eventLine(
  { name, type, schema, docs }: Event,
  fields: Fields,
): readonly string[] {
  const typeNote =
    type === undefined
      ? []
      : [`${codeSpan(type.property)} is ${codeSpan(type.value)}`];
  const notes = inParentheses([...typeNote, ...docFlags(docs)]);
  return [
    `- ${codeSpan(name)}: ${codeSpan(summaryOf(schema))}${notes}`,
    ...fields(schema, 1),
  ];
}
