/** The number of unchanged lines shown around a change. */
const CONTEXT = 3;

/**
 * Compares two texts, and returns the hunks of a unified diff. If lines were only
 * added, no line starts with `-`.
 */
export function diffLines(before: string, after: string): readonly string[] {
  const old = linesOf(before);
  const now = linesOf(after);
  const edits = editsOf(old, now);
  return hunksOf(edits);
}

function linesOf(text: string): readonly string[] {
  if (text === "") return [];
  return text.replace(/\n$/, "").split("\n");
}

interface Edit {
  readonly mark: " " | "+" | "-";
  readonly line: string;
}

/**
 * The shortest list of edits, from the longest common subsequence of the differing
 * lines.
 */
function editsOf(old: readonly string[], now: readonly string[]): Edit[] {
  let start = 0;
  const shorter = Math.min(old.length, now.length);
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < shorter - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end++;
  const same = (line: string): Edit => ({ mark: " ", line });
  return [
    ...old.slice(0, start).map(same),
    ...middle(
      old.slice(start, old.length - end),
      now.slice(start, now.length - end),
    ),
    ...old.slice(old.length - end).map(same),
  ];
}

function middle(old: readonly string[], now: readonly string[]): Edit[] {
  const width = now.length + 1;
  // The length of the longest common subsequence of the rests.
  const longest = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      longest[i * width + j] =
        old[i] === now[j]
          ? at(i + 1, j + 1) + 1
          : Math.max(at(i + 1, j), at(i, j + 1));
  const edits: Edit[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const [before, after] = [old[i], now[j]];
    if (before !== undefined && before === after) {
      edits.push({ mark: " ", line: before });
      i++;
      j++;
    } else if (
      before !== undefined &&
      (after === undefined || at(i + 1, j) >= at(i, j + 1))
    ) {
      edits.push({ mark: "-", line: before });
      i++;
    } else {
      edits.push({ mark: "+", line: after ?? "" });
      j++;
    }
  }
  return edits;
}

function hunksOf(edits: readonly Edit[]): readonly string[] {
  const shown = edits.map((_, at) =>
    edits
      .slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1)
      .some(({ mark }) => mark !== " "),
  );
  const lines: string[] = [];
  let [oldLine, newLine] = [1, 1];
  edits.forEach(({ mark, line }, at) => {
    if (shown[at] === true) {
      if (shown[at - 1] !== true)
        lines.push(hunkHead(edits, shown, at, oldLine, newLine));
      lines.push(mark + line);
    }
    if (mark !== "+") oldLine++;
    if (mark !== "-") newLine++;
  });
  return lines;
}

function hunkHead(
  edits: readonly Edit[],
  shown: readonly boolean[],
  start: number,
  oldLine: number,
  newLine: number,
): string {
  const end = shown.indexOf(false, start);
  const hunk = edits.slice(start, end < 0 ? undefined : end);
  const old = hunk.filter(({ mark }) => mark !== "+").length;
  const now = hunk.filter(({ mark }) => mark !== "-").length;
  const from = (line: number, lines: number) =>
    `${String(lines === 0 ? line - 1 : line)},${String(lines)}`;
  return `@@ -${from(oldLine, old)} +${from(newLine, now)} @@`;
}
