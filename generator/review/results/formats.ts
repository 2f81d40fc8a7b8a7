import { githubResults } from "./github.js";
import { gitlabResults } from "./gitlab.js";
import { junitResults } from "./junit.js";
import { htmlResults, markdownResults, textResults } from "./page.js";
import type { Results } from "./results.js";
import { sarifResults } from "./sarif.js";

/** Prints results in a format. */
export const resultPrinters = {
  text: textResults,
  markdown: markdownResults,
  html: htmlResults,
  junit: junitResults,
  github: githubResults,
  sarif: sarifResults,
  gitlab: gitlabResults,
} as const satisfies Record<string, (results: Results) => string>;
