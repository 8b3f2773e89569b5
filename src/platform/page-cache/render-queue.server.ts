/** Longest time that a page waits to start rendering; after that the visitor has left or reloaded. */
const longestWaitMilliseconds = 3_000;

/** The event loop accepts one new connection per turn. This many turns between two pages keep health checks from waiting. */
const turnsBetweenPages = 16;

/** The queue in which pages wait to start rendering, so that many of them do not block the process. */
export type RenderQueue = {
  /**
   * Waits until the page may start rendering; in between, the event loop has turns for other work, such as health checks. Returns false if
   * the wait took so long that rendering is not worth starting.
   */
  enter(): Promise<boolean>;
};

/** Creates the queue. @param now milliseconds of a monotonic clock. */
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
