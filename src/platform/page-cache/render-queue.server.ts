/** The longest useful wait for rendering to start. After that, the visitor has left or reloaded the page. */
const longestWaitMilliseconds = 3_000;

/**
 * The number of event loop turns between two pages. The loop accepts one new connection per turn, so this keeps health checks from waiting.
 */
const turnsBetweenPages = 16;

/** The queue in which pages wait to start rendering, so that many pages don't block the process. */
export type RenderQueue = {
  /**
   * Waits until the page may start rendering. Between pages, the event loop has turns for other work, such as health checks. Returns false
   * if the wait was so long that rendering is no longer useful.
   */
  enter(): Promise<boolean>;
};

/**
 * Returns a queue for rendering.
 * @param now returns the time of a monotonic clock, in milliseconds
 */
export function createRenderQueue(now: () => number): RenderQueue {
  const line: (() => void)[] = [];
  const beginAfter = (turns: number) => {
    if (turns > 1) return void setImmediate(beginAfter, turns - 1);
    line.shift()?.();
    if (line.length > 0) setImmediate(beginAfter, turnsBetweenPages);
  };
  return {
    enter: () =>
      new Promise((resolve) => {
        const came = now();
        if (line.length === 0) setImmediate(beginAfter, 1);
        line.push(() => resolve(now() - came <= longestWaitMilliseconds));
      }),
  };
}
