/** Longest that a page waits to begin; whoever asked for it is gone by then, or has asked again. */
const longestWaitMilliseconds = 3_000;

/** Where pages wait to begin, so that a crowd of them does not keep the process from everything else. */
export type PageLine = {
  /**
   * Waits for a turn of the event loop of one's own: what is quick, such as a health check, is answered between two pages.
   * False after so long a wait that the page is not worth beginning: the process is behind by that much.
   */
  enter(): Promise<boolean>;
};

/** @param now milliseconds of a clock that only goes forward. */
export function createPageLine(now: () => number): PageLine {
  const line: (() => void)[] = [];
  const beginNext = () => {
    line.shift()?.();
    if (line.length > 0) setImmediate(beginNext);
  };
  return {
    enter: () =>
      new Promise((resolve) => {
        const came = now();
        if (line.length === 0) setImmediate(beginNext);
        line.push(() => resolve(now() - came <= longestWaitMilliseconds));
      }),
  };
}
