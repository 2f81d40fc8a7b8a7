/**
 * Runs an action whose outcome does not affect the response. A failure is reported to
 * `onError`.
 */
export async function afterwards(
  act: () => unknown,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    onError(error);
  }
}
