/** Sets a global where it runs. */
const code = "globalThis.__canary = 1";

/**
 * Texts that do harm where they come out as anything but text. A number
 * behind each keeps them apart.
 */
export const canaries: readonly string[] = [
  `*/ ${code}; /*`,
  `\`\${${code}}\``,
  `"; ${code}; //`,
  `'; ${code}; //`,
  `\\"; ${code}; //\\`,
  `\n${code}\r\n//# sourceMappingURL=data:,\n@ts-nocheck\n/// <reference path="x" />\n`,
  `//# sourceMappingURL=x @ts-ignore #!`,
  `\u2028${code}\u2029`,
  `\u202e\u2066__canary\u2069\u200b\ufeff`,
  `\u0000\u001b[31m__canary\u007f\u0085`,
  `\ud800__canary\udc00`,
  `</script><script>${code}</script><!-- -->`,
  `})(); ${code}; ({ a: /`,
  `<T>(x) => { ${code} } | any; //`,
];

/** Texts that mean something by themselves, and lose it with a number behind. */
export const names: readonly string[] = [
  ...["__proto__", "constructor", "toString", "", " ", "then", "default"],
  ...["../../__canary", "C:\\__canary", "/etc/passwd", "CON", "aux.ts"],
  ...["Record", "Promise", "undefined", "é", "e\u0301", "\u{1f600}"],
  "x".repeat(100_000),
];
