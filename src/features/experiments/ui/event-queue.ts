import type { EventBatch, VisitorEvents } from '../../../integrations/experiments/port.ts';

/** The sizes and times of the specification (§9). */
const batchSize = 10;
const flushMilliseconds = 30_000;

export type EventQueue = {
  add(visitor: VisitorEvents): void;
  /** Sends what waits, in batches. */
  flush(): void;
};

/**
 * Events wait until there are ten of them or half a minute has gone by, so never more than ten wait here.
 * @param send may fail: what is not sent then is lost, and nobody waits for it.
 */
export function createEventQueue(
  frame: () => Omit<EventBatch, 'visitors'>,
  send: (batch: EventBatch) => void,
): EventQueue {
  let waiting: VisitorEvents[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const visitors = waiting.slice(0, batchSize);
      waiting = waiting.slice(batchSize);
      send({ ...frame(), visitors });
    }
  }

  return {
    add(visitor) {
      waiting = [...waiting, visitor];
      timer ??= setTimeout(flush, flushMilliseconds);
      if (waiting.length >= batchSize) flush();
    },
    flush,
  };
}
