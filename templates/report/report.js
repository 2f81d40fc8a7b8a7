// The script of the report that `tenon diff --format html` writes. It filters the
// findings, and keeps the filter in the URL fragment so that readers can share it.
"use strict";

const form = document.querySelector("form");
const articles = [...document.querySelectorAll("article")];
const sections = [...document.querySelectorAll("section")];
const users = JSON.parse(document.querySelector("#users").textContent);
const names = ["level", "version", "operation", "text"];
const texts = new Map();
const openAtFirst = new Set(
  document.querySelectorAll("section > details[open]"),
);

/** The text of an article in lower case. */
function textOf(article) {
  let text = texts.get(article);
  if (text === undefined) {
    text = article.textContent.toLowerCase();
    texts.set(article, text);
  }
  return text;
}

/** The indexes of the operations whose name contains a text; undefined if every operation matches. */
function indexesOf(wanted) {
  if (wanted === "") return undefined;
  const indexes = users.flatMap((user, at) =>
    user.toLowerCase().includes(wanted) ? [String(at)] : [],
  );
  return new Set(indexes);
}

function filter() {
  const values = new FormData(form);
  const levels = new Set(values.getAll("level"));
  const version = values.get("version");
  const indexes = indexesOf(values.get("operation").trim().toLowerCase());
  const text = values.get("text").trim().toLowerCase();
  let shown = 0;
  for (const article of articles) {
    const { level, versions, users: affected } = article.dataset;
    const fits =
      levels.has(level) &&
      (version === "" || JSON.parse(versions).includes(version)) &&
      (indexes === undefined ||
        affected.split(" ").some((index) => indexes.has(index))) &&
      (text === "" || textOf(article).includes(text));
    article.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const section of sections) {
    const all = section.querySelectorAll("article").length;
    const left = section.querySelectorAll("article:not([hidden])").length;
    section.hidden = left === 0;
    section.querySelector(".count").textContent =
      `(${left === all ? all : `${left} of ${all}`})`;
    // A closed section must not hide what a filter selects.
    const fold = section.querySelector("details");
    fold.open = shown < articles.length || openAtFirst.has(fold);
  }
  document.querySelector("output").value =
    `${shown} of ${articles.length} shown`;
}

/** Writes the filter into the URL, except for default values. */
function saveFilter() {
  const values = new URLSearchParams();
  const levels = [...form.querySelectorAll("[name=level]")];
  const ticked = levels.filter((field) => field.checked);
  // An empty value means that no level is selected.
  if (ticked.length === 0) values.append("level", "");
  if (ticked.length < levels.length)
    for (const field of ticked) values.append("level", field.value);
  for (const name of names)
    for (const field of form.querySelectorAll(`[name="${name}"]`))
      if (field.type !== "checkbox" && field.value !== "")
        values.append(name, field.value);
  history.replaceState(null, "", `#${values}`);
}

/** Reads the filter from the URL, or opens the finding that it names. */
function restoreFilter() {
  const address = location.hash.slice(1);
  const values = new URLSearchParams(address.includes("=") ? address : "");
  for (const name of names)
    for (const field of form.querySelectorAll(`[name="${name}"]`))
      if (field.type === "checkbox")
        field.checked =
          !values.has(name) || values.getAll(name).includes(field.value);
      else field.value = values.get(name) ?? "";
  filter();
  const named = document.getElementById(address);
  if (named === null) return;
  named.closest("details").open = true;
  named.querySelector("details").open = true;
  named.scrollIntoView();
}

function openAll(open) {
  for (const fold of document.querySelectorAll("main details"))
    if (fold.closest("[hidden]") === null) fold.open = open;
}

/** Shows all affected operations instead of the first ones. */
function listAll(button) {
  const items = button.dataset.users.split(" ").map((index) => {
    const item = document.createElement("li");
    const code = document.createElement("code");
    code.textContent = users[index];
    item.append(code);
    return item;
  });
  button.previousElementSibling.replaceChildren(...items);
  button.remove();
}

form.addEventListener("input", () => {
  filter();
  saveFilter();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
});
form.addEventListener("reset", () => {
  setTimeout(() => {
    filter();
    saveFilter();
  });
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.dataset.users !== undefined) listAll(button);
  else if (button?.dataset.open !== undefined)
    openAll(button.dataset.open === "true");
});
addEventListener("hashchange", restoreFilter);
addEventListener("beforeprint", () => {
  openAll(true);
});
form.hidden = false;
restoreFilter();
