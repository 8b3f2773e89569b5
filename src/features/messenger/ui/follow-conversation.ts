import type { ToldNews } from '../types.ts';

type Following = {
  readonly visitor: string;
  /** The last that is known, whenever it is asked anew. */
  mark(): string;
  hear(news: ToldNews): void;
  /** Whether the line stands. */
  onLine(stands: boolean): void;
  /** The server does not know this visitor any more, or has no room: the messenger asks who is here, and may end this meanwhile. */
  onRefused(): Promise<void>;
};

const firstWaitMilliseconds = 2_000;
const longestWaitMilliseconds = 60_000;

/**
 * Hears of a conversation as it goes on. A browser asks again by itself when the line was lost, naming the last that it heard; after
 * a refusal it is asked who is here, and again, each time later. A line that another tab has taken is taken back when somebody looks
 * at this one.
 * @returns how to end it.
 */
export function followConversation({ visitor, mark, hear, onLine, onRefused }: Following): () => void {
  const ending = new AbortController();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMilliseconds = firstWaitMilliseconds;

  function connect(): void {
    source?.close();
    clearTimeout(timer);
    const next = new EventSource(`/api/messenger/stream?${new URLSearchParams({ visitor, after: mark() })}`);
    source = next;
    next.addEventListener('open', () => {
      waitMilliseconds = firstWaitMilliseconds;
      onLine(true);
    });
    next.addEventListener('news', ({ data }) => hear(JSON.parse(data) as ToldNews));
    next.addEventListener('over', () => {
      next.close();
      askLater();
    });
    next.addEventListener('elsewhere', () => {
      next.close();
      onLine(false);
    });
    next.addEventListener('error', () => {
      onLine(false);
      if (next.readyState === EventSource.CLOSED) askLater();
    });
  }

  function askLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void askAgain(), waitMilliseconds);
    waitMilliseconds = Math.min(2 * waitMilliseconds, longestWaitMilliseconds);
  }

  async function askAgain(): Promise<void> {
    await onRefused();
    if (!ending.signal.aborted) connect();
  }

  function lookAgain(): void {
    if (document.visibilityState === 'hidden' || source?.readyState === EventSource.OPEN) return;
    connect();
  }

  document.addEventListener('visibilitychange', lookAgain, { signal: ending.signal });
  for (const name of ['focus', 'online', 'pageshow']) {
    window.addEventListener(name, lookAgain, { signal: ending.signal });
  }
  connect();
  return () => {
    ending.abort();
    clearTimeout(timer);
    source?.close();
  };
}
