/** The most similar name, if any is similar enough. */
export function nearestName(
  name: string,
  names: readonly string[],
): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best ?? completed(name, names);
}

/** The only name that starts like this, such as `generate` for `gen`. */
function completed(
  start: string,
  names: readonly string[],
): string | undefined {
  if (start.length < 3) return undefined;
  const found = names.filter((name) =>
    name.toLowerCase().startsWith(start.toLowerCase()),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The number of characters to add, remove or replace to turn `a` into `b`. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** `Did you mean name? `, or an empty text if no name is similar. */
export function didYouMean(written: string, names: readonly string[]): string {
  const name = nearestName(written, names);
  return name === undefined ? "" : `Did you mean ${name}? `;
}
