import { readFileSync } from "node:fs";

/** The version of this package; `package.json` stands above both `generator` and `dist`. */
export function version(): string {
  const text = readFileSync(
    new URL("../../package.json", import.meta.url),
    "utf8",
  );
  const parsed: unknown = JSON.parse(text);
  const known =
    typeof parsed === "object" && parsed !== null && "version" in parsed;
  return known && typeof parsed.version === "string" ? parsed.version : "";
}
