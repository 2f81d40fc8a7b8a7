/** Files that people name by mistake, because they are something else than a description. */
import type { JsonObject, JsonValue } from "../../language/json/json.js";

/** What a file is, for a sentence, and what to do. */
export interface Foreign {
  readonly what: string;
  readonly advice: string;
}

/** What a text is that is neither JSON nor YAML; undefined if that cannot be said. */
export function foreignText(text: string): Foreign | undefined {
  const start = text.slice(0, 200).trimStart();
  if (/^<(?:!doctype\s+html|html)\b/i.test(start))
    return {
      what: "an HTML page",
      advice:
        "A server probably answered with a page for people or for signing in. Save the description itself.",
    };
  if (start.startsWith("<?xml"))
    return { what: "XML", advice: "Save the description as JSON or YAML." };
  if (start.startsWith("version https://git-lfs."))
    return {
      what: "a pointer of Git LFS",
      advice: "Run `git lfs pull`, which replaces it with the file.",
    };
  return undefined;
}

/** What a document is that has neither `openapi` nor `swagger`. */
export function foreignRoot(root: JsonObject): Foreign | undefined {
  return kinds.find(({ is }) => is(root));
}

const advice =
  "Name the OpenAPI description. Tenon reads Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2.";

const has = (root: JsonObject, ...names: readonly string[]) =>
  names.every((name) => Object.hasOwn(root, name));

const kinds: readonly (Foreign & {
  readonly is: (root: JsonObject) => boolean;
})[] = [
  {
    is: (root) => has(root, "asyncapi"),
    what: "an AsyncAPI document",
    advice,
  },
  {
    is: (root) => has(root, "info", "item") && isPostman(root["info"]),
    what: "a Postman collection",
    advice: "Export it from Postman as OpenAPI.",
  },
  {
    is: (root) => has(root, "overlay", "actions"),
    what: "an overlay",
    advice: "Name the description, and the overlay with `--overlay`.",
  },
  {
    is: (root) => has(root, "apiVersion", "kind"),
    what: "a Kubernetes manifest",
    advice,
  },
  {
    is: (root) => has(root, "name", "version") || has(root, "devDependencies"),
    what: "a package.json",
    advice,
  },
  { is: (root) => has(root, "$schema"), what: "a JSON Schema", advice },
];

function isPostman(info: JsonValue | undefined): boolean {
  return JSON.stringify(info).includes("postman");
}
