/** How long to wait before asking again whether the shop can be reached, longer each time. */
const waitsMilliseconds = [500, 1_500, 3_000, 6_000, 10_000];

/**
 * In a cellar the network comes and goes. Before a form is sent the shop is asked for something small until it answers, so that what
 * was typed stays in its fields meanwhile. @returns whether it answered.
 */
export async function isShopReached(
  ask: () => Promise<unknown> = () => fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }),
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<boolean> {
  for (const milliseconds of [0, ...waitsMilliseconds]) {
    if (milliseconds > 0) await wait(milliseconds);
    try {
      await ask();
      return true;
    } catch {
      // Not yet.
    }
  }
  return false;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What stands above the form when nothing answered. */
export const notReached = {
  problems: [
    {
      fieldId: undefined,
      sentence: 'You’re offline. We saved what you entered. Please try again in a moment.',
    },
  ],
  typed: {},
};
