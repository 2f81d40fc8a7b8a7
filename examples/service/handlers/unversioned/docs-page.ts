/** The content security policy of the page: its own script, and requests to this API. */
export const docsPolicy =
  "default-src 'none'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Shows a document as one page with no dependency: a form for each operation. */
export function docsPage(title: string, document: object): string {
  const text = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  // `<` occurs in JSON inside strings only, where an escape means the same.
  const json = JSON.stringify(document).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${text}</title>
</head>
<body>
<h1>${text}</h1>
<p><label>Bearer token: <input id="token" type="password" autocomplete="off"></label></p>
<script type="application/json" id="document">${json}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Runs in the browser. It sets text only, never markup, so no text of the document can become code. */
const script = `
const { paths } = JSON.parse(document.getElementById("document").textContent);
const token = document.getElementById("token");

function element(name, properties, ...children) {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

function form(method, path, hasBody) {
  const target = element("input", { value: path, size: 60 });
  const body = element("textarea", { placeholder: "JSON", rows: 6, cols: 60 });
  const output = element("pre", {});
  const send = async (event) => {
    event.preventDefault();
    const headers = {};
    if (token.value) headers.Authorization = "Bearer " + token.value;
    if (hasBody) headers["Content-Type"] = "application/json";
    const options = { method: method.toUpperCase(), headers };
    if (hasBody) options.body = body.value;
    try {
      const response = await fetch(target.value, options);
      output.textContent = response.status + "\\n" + (await response.text());
    } catch (error) {
      output.textContent = String(error);
    }
  };
  return element("form", { onsubmit: send },
    element("p", {}, target), ...(hasBody ? [element("p", {}, body)] : []),
    element("button", {}, "Send"), output);
}

for (const [path, item] of Object.entries(paths)) {
  for (const method of ["get", "put", "post", "delete", "patch"]) {
    const operation = item[method];
    if (!operation) continue;
    const summary = method.toUpperCase() + " " + path + ": " + (operation.summary ?? "");
    document.body.append(element("details", {},
      element("summary", {}, summary),
      element("p", {}, operation.description ?? ""),
      form(method, path, operation.requestBody !== undefined)));
  }
}
`;
