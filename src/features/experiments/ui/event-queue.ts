import type { EventBatch, VisitorEvents } from '../../../integrations/experiments/port.ts';

/** Size and interval from the specification (§9). */
const batchSize = 10;
const flushMilliseconds = 30_000;

export type EventQueue = {
  add(visitor: VisitorEvents): void;
  /** Sends the queued events in batches. */
  flush(): void;
};

/**
 * Queues events until there are ten or half a minute has passed, so at most ten are queued.
 * @param send may fail: those events are lost.
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
