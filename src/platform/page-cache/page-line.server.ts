/** Longest that a page waits to begin; whoever asked for it is gone by then, or has asked again. */
const longestWaitMilliseconds = 3_000;

/** The event loop takes one new connection in a turn: between two pages it has so many, or a health check waits for its connection. */
const turnsBetweenPages = 16;

/** Where pages wait to begin, so that a crowd of them does not keep the process from everything else. */
export type PageLine = {
  /**
   * Waits until the event loop had turns for others: what is quick, such as a health check, is answered between two pages.
   * False after so long a wait that the page is not worth beginning: the process is behind by that much.
   */
  enter(): Promise<boolean>;
};

/** @param now milliseconds of a clock that only goes forward. */
export function createPageLine(now: () => number): PageLine {
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
