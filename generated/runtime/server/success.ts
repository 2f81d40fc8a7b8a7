/** Whether a request was done. One that was not holds no key and has spent nothing. */
export function isSuccess({ status }: { readonly status: number }): boolean {
  return status >= 200 && status < 300;
}
