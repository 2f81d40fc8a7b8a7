/**
 * Words that no module can declare: the reserved words of ECMAScript's strict
 * mode (ECMA-262, 12.7.2), and the names that it cannot bind (13.1.1).
 */
export const reservedWords: ReadonlySet<string> = new Set([
  ..."break case catch class const continue debugger default delete do else enum export".split(
    " ",
  ),
  ..."extends false finally for function if import in instanceof new null return super".split(
    " ",
  ),
  ..."switch this throw true try typeof var void while with yield let static await".split(
    " ",
  ),
  ..."implements interface package private protected public eval arguments".split(
    " ",
  ),
]);
