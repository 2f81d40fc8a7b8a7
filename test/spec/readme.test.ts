import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import {
  at,
  description,
  isNode,
  type Node,
  operations,
  put,
  walk,
} from "./description.js";
import { holds } from "./faults.js";

const readme = readFileSync(
  new URL("../../spec/README.md", import.meta.url),
  "utf8",
);
const listed =
  /<!-- assumed -->\n([^]*?)<!-- \/assumed -->/.exec(readme)?.[1] ?? "";
const items = listed.split("\n").filter((line) => line !== "");
const pointers = (text: string) =>
  [...text.matchAll(/`(#\/[^`]*)`/g)].map((match) => match[1] ?? "");

const marked = (doc: Node) =>
  [...walk(doc)].flatMap(([pointer, value]) =>
    isNode(value) && "x-assumed" in value ? [pointer] : [],
  );

function unlike(doc: Node): string[] {
  const inDocument = marked(doc);
  const inList = pointers(listed);
  return [
    ...inDocument
      .filter((pointer) => !inList.includes(pointer))
      .map((pointer) => `not listed: ${pointer}`),
    ...inList
      .filter((pointer) => !inDocument.includes(pointer))
      .map((pointer) => `not marked: ${pointer}`),
    ...inDocument
      .filter((pointer) =>
        inDocument.some((outer) => pointer.startsWith(`${outer}/`)),
      )
      .map((pointer) => `marked twice: ${pointer}`),
    ...[...walk(doc)]
      .filter(
        ([pointer, value]) => pointer.endsWith("/x-assumed") && value !== true,
      )
      .map(([pointer]) => `not true: ${pointer}`),
  ];
}

const dangling = (doc: Node) =>
  pointers(readme).filter((pointer) => at(doc, pointer) === undefined);

const unmapped = (doc: Node) =>
  operations(doc)
    .map(({ id }) => id.replace(/V2$/, ""))
    .filter((id) => !readme.includes(`\`${id}\``));

describe("spec/README.md", () => {
  holds("lists what is assumed, and nothing else", unlike, [
    [
      "a mark that is not listed",
      (doc) => put(doc, "#/components/schemas/Problem/x-assumed", true),
      "not listed: #/components/schemas/Problem",
    ],
    [
      "a listed element without its mark",
      (doc) => put(doc, "#/components/schemas/UsageDay/x-assumed", undefined),
      "not marked: #/components/schemas/UsageDay",
    ],
    [
      "a mark inside a marked element",
      (doc) =>
        put(
          doc,
          "#/components/schemas/UsageDay/properties/date/x-assumed",
          true,
        ),
      "marked twice: #/components/schemas/UsageDay/properties/date",
    ],
    [
      "a mark that is not true",
      (doc) => put(doc, "#/components/schemas/UsageDay/x-assumed", "yes"),
      "not true: #/components/schemas/UsageDay",
    ],
  ]);
  holds("points at what is there", dangling, [
    [
      "a renamed schema",
      (doc) => put(doc, "#/components/schemas/Pagination", undefined),
      "#/components/schemas/Pagination",
    ],
  ]);
  holds("maps every operation", unmapped, [
    [
      "a new operation",
      (doc) =>
        put(doc, "#/paths/~1v1~1jobs", { get: { operationId: "listJobs" } }),
      "listJobs",
    ],
  ]);
  it("gives a reason for each, once and in the document's order", () => {
    expect(items.filter((line) => !/^- `#\/[^`]+`: \S/.test(line))).toEqual([]);
    expect(pointers(listed)).toEqual(marked(description()));
  });
  it("uses the sections of the specification", () => {
    const sections = [...readme.matchAll(/^### (.+)$/gm)].map(
      (match) => match[1],
    );
    expect(sections).toEqual([
      "What the service does",
      "Resources and their fields",
      "States and transitions",
      "Endpoints",
      "Authentication",
      "Events",
      "Errors",
      "Limits",
      "Versioning",
    ]);
  });
});
