// Runs in the page written by `tenon diff --format html`: filters the findings, and
// keeps the filter in the URL so that it can be shared.
"use strict";

const form = document.querySelector("form");
const articles = [...document.querySelectorAll("article")];
const sections = [...document.querySelectorAll("section")];
const users = JSON.parse(document.querySelector("#users").textContent);
const names = ["level", "version", "operation", "text"];
const texts = new Map();

/** The text of an article, in lower case. */
function textOf(article) {
  let text = texts.get(article);
  if (text === undefined) {
    text = article.textContent.toLowerCase();
    texts.set(article, text);
  }
  return text;
}

/** The numbers of the operations whose name contains a text; undefined for an empty text. */
function numbersOf(wanted) {
  if (wanted === "") return undefined;
  const numbers = users.flatMap((user, at) =>
    user.toLowerCase().includes(wanted) ? [String(at)] : [],
  );
  return new Set(numbers);
}

function filter() {
  const asked = new FormData(form);
  const levels = new Set(asked.getAll("level"));
  const version = asked.get("version");
  const numbers = numbersOf(asked.get("operation").trim().toLowerCase());
  const text = asked.get("text").trim().toLowerCase();
  let shown = 0;
  for (const article of articles) {
    const { level, versions, users: reached } = article.dataset;
    const fits =
      levels.has(level) &&
      (version === "" || JSON.parse(versions).includes(version)) &&
      (numbers === undefined ||
        reached.split(" ").some((number) => numbers.has(number))) &&
      (text === "" || textOf(article).includes(text));
    article.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const section of sections) {
    const all = section.querySelectorAll("article").length;
    const left = section.querySelectorAll("article:not([hidden])").length;
    section.hidden = left === 0;
    section.querySelector("h2").textContent =
      `${section.getAttribute("aria-label")} (${left === all ? all : `${left} of ${all}`})`;
  }
  document.querySelector("output").value =
    `${shown} of ${articles.length} shown`;
}

/** Writes the filter to the URL, without settings that have their default. */
function remember() {
  const asked = new URLSearchParams();
  const levels = [...form.querySelectorAll("[name=level]")];
  const ticked = levels.filter((field) => field.checked);
  // Distinguishes "no level" from the default.
  if (ticked.length === 0) asked.append("level", "");
  if (ticked.length < levels.length)
    for (const field of ticked) asked.append("level", field.value);
  for (const name of names)
    for (const field of form.querySelectorAll(`[name="${name}"]`))
      if (field.type !== "checkbox" && field.value !== "")
        asked.append(name, field.value);
  history.replaceState(null, "", `#${asked}`);
}

/** Reads the filter from the URL, or opens the finding that it names. */
function recall() {
  const address = location.hash.slice(1);
  const asked = new URLSearchParams(address.includes("=") ? address : "");
  for (const name of names)
    for (const field of form.querySelectorAll(`[name="${name}"]`))
      if (field.type === "checkbox")
        field.checked =
          !asked.has(name) || asked.getAll(name).includes(field.value);
      else field.value = asked.get(name) ?? "";
  filter();
  const named = document.getElementById(address);
  if (named === null) return;
  named.querySelector("details").open = true;
  named.scrollIntoView();
}

function openAll(open) {
  for (const article of articles)
    if (!article.hidden) article.querySelector("details").open = open;
}

/** Replaces the first affected operations of a change by the list of all of them. */
function listAll(button) {
  const items = button.dataset.users.split(" ").map((number) => {
    const item = document.createElement("li");
    const code = document.createElement("code");
    code.textContent = users[number];
    item.append(code);
    return item;
  });
  button.previousElementSibling.replaceChildren(...items);
  button.remove();
}

form.addEventListener("input", () => {
  filter();
  remember();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
});
form.addEventListener("reset", () => {
  setTimeout(() => {
    filter();
    remember();
  });
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.dataset.users !== undefined) listAll(button);
  else if (button?.dataset.open !== undefined)
    openAll(button.dataset.open === "true");
});
addEventListener("hashchange", recall);
addEventListener("beforeprint", () => {
  openAll(true);
});
form.hidden = false;
recall();
