/** The delays between retries, in milliseconds. */
const retryDelaysMs = [500, 1_500, 3_000, 6_000, 10_000];

/**
 * Requests a small file, with retries, before a form is submitted, so that an unstable network doesn't lose the input.
 * @returns whether the server responded
 */
export async function waitForServer(
  ask: () => Promise<unknown> = () => fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }),
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<boolean> {
  for (const milliseconds of [0, ...retryDelaysMs]) {
    if (milliseconds > 0) await wait(milliseconds);
    try {
      await ask();
      return true;
    } catch {
      // Retry.
    }
  }
  return false;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The form response shown above the form if the server didn't respond. */
export const offlineFormResponse = {
  problems: [
    {
      fieldId: undefined,
      sentence: 'You’re offline. We saved what you entered. Please try again in a moment.',
    },
  ],
  entered: {},
};
