import type { Answers } from "./questions.js";

/** An API of the project. Paths are relative to the folder of the configuration. */
export interface ProjectApi {
  readonly input: string | undefined;
  readonly output: string;
}

/** The configuration. */
export function configText({
  input,
  output,
  targets,
}: Pick<Answers, "input" | "output"> & Partial<Answers>): string {
  const $schema = "./node_modules/tenon/tenon.schema.json";
  const config = { $schema, input, output, ...(targets && { targets }) };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

/** The lines of `.gitattributes` for generated folders: a code forge collapses their files in a diff. */
export function attributesText(folders: readonly string[]): readonly string[] {
  return [...new Set(folders)]
    .filter(isBelow)
    .map((folder) => `${attributePattern(folder)} linguist-generated`);
}

/** A pattern that matches only a folder. With a space or a quote, it is quoted as in C: gitattributes(5). */
function attributePattern(folder: string): string {
  const literal = folder.replace(/[*?[\\]|^[!#]/g, "\\$&");
  const pattern = `${literal}/**`;
  // JSON escapes quotes and backslashes like C; the path has no control characters.
  return /[\s"]/.test(pattern) ? JSON.stringify(pattern) : pattern;
}

/** Whether a path stays in the folder, and fits on one line of a file. */
export function isBelow(path: string): boolean {
  // eslint-disable-next-line no-control-regex -- a path with a line break cannot be quoted in these files
  return !/^(?:\.\.(?:[/\\]|$)|[/\\]|[a-z]:|https?:)|[\u0000-\u001f]/i.test(
    path,
  );
}

/** A text as one word of a shell. */
export function shellText(text: string): string {
  return /^[\w./@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
