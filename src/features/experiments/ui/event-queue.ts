import type {
  ExperimentEventBatch,
  ExperimentVisitorEvents,
} from '../../../integrations/experiments/port.ts';

/** The maximum number of events per batch; with the interval below, it comes from the specification (§9). */
const batchSize = 10;
const flushMilliseconds = 30_000;

export type EventQueue = {
  add(visitor: ExperimentVisitorEvents): void;
  /** Sends all queued events in batches. */
  flush(): void;
};

/**
 * Creates a queue that sends its events once there are 10 or after 30 seconds, so at most 10 are queued.
 * @param frame returns the fields of a batch that don't depend on its events.
 * @param send sends a batch. If it fails, the batch's events are lost.
 */
export function createEventQueue(
  frame: () => Omit<ExperimentEventBatch, 'visitors'>,
  send: (batch: ExperimentEventBatch) => void,
): EventQueue {
  let waiting: ExperimentVisitorEvents[] = [];
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
