/** Does what comes when the answer is known already: a failure is told, and does not take the answer with it. */
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
