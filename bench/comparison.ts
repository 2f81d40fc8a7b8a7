/** Writes the measured rows of the page that compares Tenon with other packages, from `bench/results.md`. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const results = fileURLToPath(new URL("results.md", import.meta.url));
const page = fileURLToPath(
  new URL("../docs/reference/comparison.md", import.meta.url),
);

const start = "<!-- measured: `npx tsx bench/comparison.ts` writes this -->";
const end = "<!-- /measured -->";

/** The rows that compare with a peer, whoever wins, with the date and the versions. */
export function measuredText(text: string): string {
  const facts = text
    .split("\n")
    .filter((line) => /^(?:\d{4}-|Machine|Versions)/.test(line));
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .flatMap(([, , measured = "", tenon = "", peer = "", ratio = ""]) =>
      hasPeer(measured, peer) ? [[measured, tenon, peer, ratio]] : [],
    );
  const table = [
    ["Measured", "Tenon", "Peer", "Ratio"],
    ["---", "---", "---", "---"],
    ...rows,
  ];
  return [
    facts.join(" "),
    table.map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
  ].join("\n\n");
}

/** Whether a row compares with another package, which one of its cells names. */
function hasPeer(measured: string, peer: string): boolean {
  return measured.includes(", beside ") || /\((?!cold|empty)[a-z]/.test(peer);
}

/** The page with these rows. */
export function withMeasured(pageText: string, resultsText: string): string {
  const [before = "", rest = ""] = pageText.split(start);
  const [, after = ""] = rest.split(end);
  return `${before}${start}\n\n${measuredText(resultsText)}\n\n${end}${after}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(
    page,
    withMeasured(readFileSync(page, "utf8"), readFileSync(results, "utf8")),
  );
