/**
 * Descriptions that a URL names. `fetch-description.ts` is the only place where
 * Tenon uses the network. `lock-file.ts` keeps a copy of what was fetched, with
 * its hash, so that every later run reads the copy.
 */

/** A description cannot be fetched, or its copy cannot be used. The message explains what to do. */
export class RemoteError extends Error {
  override readonly name = "RemoteError";
}

/** Whether an input is a URL. */
export function isUrl(input: string | undefined): input is string {
  return input !== undefined && /^https?:/i.test(input);
}

/**
 * A URL in its usual spelling, without a fragment, because fragments are not sent.
 * Returns an invalid URL unchanged.
 */
export function usualUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.hash = "";
  return url.href;
}

/** The warning if the query of a URL seems to contain a secret; otherwise undefined. */
export function secretWarning(url: string): string | undefined {
  const name = [...new URL(url).searchParams.keys()].find((key) => {
    const words = key.split(/[_-]|(?<=[a-z])(?=[A-Z])/);
    return secretWords.has((words.at(-1) ?? "").toLowerCase());
  });
  return name === undefined
    ? undefined
    : `The query of ${url} has ${JSON.stringify(name)}, which may be a secret. The configuration and tenon.lock.json would commit it. If it is one, remove it, and download the description in a separate step.`;
}

/** The last words of names such as `api_key` and `accessToken`. */
const secretWords: ReadonlySet<string> = new Set([
  "key",
  "apikey",
  "token",
  "secret",
  "password",
  "signature",
  "sig",
  "auth",
]);
