/**
 * Keeps the token until the tab is closed. Scripts of this page can read it, so the
 * service allows no others: see its content security policy.
 */
const KEY = "token";

export function keptToken(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

export function keepToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

export function forgetToken(): void {
  sessionStorage.removeItem(KEY);
}
