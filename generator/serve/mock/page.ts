import type { JsonObject } from "../../language/json/json.js";
import type { Api, Operation } from "../../language/model/model.js";
import { type Markup, markup, nothing } from "../../review/results/markup.js";
import type { RequestLine } from "./mock.js";

/** What the page shows. */
export interface PageContent {
  readonly api: Api;
  /** The last requests, the latest first. */
  readonly requests: readonly RequestLine[];
  /** The resources of each path. */
  readonly state: readonly (readonly [
    path: string,
    items: readonly JsonObject[],
  ])[];
}

/** The page that a browser shows at `/`. */
export function mockPage({ api, requests, state }: PageContent): string {
  const title = `${api.title}: mock`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${api.title}</h1><p>Mock of <a href="/openapi.json">the description</a>, version ${api.version}. <a href="/">Refresh</a></p></header>
<main>
${requestSection(requests)}
${stateSection(state)}
${api.versions.map(
  ({ name, operations }) => markup`<section>
<h2>${name} <small>${operations.length} operations</small></h2>
${byTag(operations).map(
  ([
    tag,
    list,
  ]) => markup`<details${operations.length <= MOST_OPEN ? open : nothing}><summary>${tag} <small>${list.length}</small></summary>
<ul>${list.map(operationRow)}</ul></details>`,
)}
</section>`,
)}
</main>
</body>
</html>
`.text;
}

/** How many operations of a version are listed without a click. */
const MOST_OPEN = 40;

const open = markup` open`;

function requestSection(requests: readonly RequestLine[]): Markup {
  if (requests.length === 0)
    return markup`<section><h2>Last requests</h2><p>None yet. Send one, and refresh this page.</p></section>`;
  return markup`<section><h2>Last requests</h2>
<ol>${requests.map(
    ({ method, path, status, operation, faults }) =>
      markup`<li><code><b>${method}</b> ${path}</code> <span class="s${String(status).slice(0, 1)}">${status}</span> ${operation ?? ""}${faults.map((fault) => markup`<div class="fault">${fault}</div>`)}</li>`,
  )}</ol></section>`;
}

function stateSection(state: PageContent["state"]): Markup {
  if (state.length === 0) return nothing;
  return markup`<section><h2>Resources</h2>
${state.map(
  ([path, items]) =>
    markup`<details><summary><code>${path}</code> <small>${items.length}</small></summary>${items.map(
      (item) =>
        markup`<pre>${JSON.stringify(item, undefined, 2)
          .split("\n")
          .map((line) => markup`${line}\n`)}</pre>`,
    )}</details>`,
)}</section>`;
}

function operationRow({ method, path, id, docs }: Operation): Markup {
  return markup`<li><code><b>${method}</b> ${path}</code> ${docs.summary ?? id}</li>`;
}

function byTag(
  operations: readonly Operation[],
): readonly (readonly [string, readonly Operation[]])[] {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const tag = operation.tags[0] ?? "Operations";
    groups.set(tag, [...(groups.get(tag) ?? []), operation]);
  }
  return [...groups];
}

const style = markup`
:root { color-scheme: light dark; --line: #8884; --dim: #777; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem; }
header p { margin: .25rem 0 0; } small { color: var(--dim); font-weight: normal; }
ul, ol { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid var(--line); padding: .375rem 0; overflow-wrap: anywhere; }
summary { cursor: pointer; padding: .375rem 0; font-weight: 600; }
pre { overflow-x: auto; font: .8125rem/1.4 ui-monospace, monospace; border-top: 1px solid var(--line); margin: 0; padding: .5rem 0; }
code { font: .875rem/1.5 ui-monospace, monospace; }
.s2 { color: #0a7a2f; } .s3 { color: #7a5a00; } .s4, .s5 { color: #c02020; }
@media (prefers-color-scheme: dark) { .s2 { color: #5c6; } .s3 { color: #db5; } .s4, .s5 { color: #f77; } a { color: #8bf; } }
.fault { color: var(--dim); font-size: .875rem; padding-left: 1rem; }
`;
