/**
 * Whether a name matches a glob: `*` matches any characters except a slash, `**`
 * matches any characters, and `/**` at the end also matches nothing.
 */
export function matchesGlob(name: string, glob: string): boolean {
  const pattern = glob
    .split(/(\/\*\*$|\*\*|\*)/)
    .map((part) => wildcards.get(part) ?? escapePattern(part));
  return new RegExp(`^${pattern.join("")}$`, "su").test(name);
}

const wildcards: ReadonlyMap<string, string> = new Map([
  ["/**", "(?:/.*)?"],
  ["**", ".*"],
  ["*", "[^/]*"],
]);

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
