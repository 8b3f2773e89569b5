import type { Log } from '../../platform/log.server.ts';
import type { Datafile, EventBatch, ExperimentHost, VisitorEvents } from './port.ts';

/** The times and sizes of the specification (§9). */
const updateMilliseconds = 300_000;
const requestMilliseconds = 60_000;
const flushMilliseconds = 30_000;
const batchSize = 10;
const mostWaiting = 100;

type HostOptions = {
  readonly sdkKey: string;
  /** Where datafiles are published and where events go, as origins. */
  readonly datafileOrigin: string;
  readonly eventOrigin: string;
  readonly log: Log;
  readonly now: () => number;
};

/**
 * A hosted provider of experiments, asked by this server alone: browsers speak to the shop, so that no page waits for another
 * house, none learns who looks at it, and the security policy names nobody. The datafile that was good last stays until there is another.
 */
export function openExperimentHost({
  sdkKey,
  datafileOrigin,
  eventOrigin,
  log,
  now,
}: HostOptions): ExperimentHost {
  let datafile: Datafile | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let waiting: { readonly frame: Omit<EventBatch, 'visitors'>; readonly visitor: VisitorEvents }[] = [];

  async function ask(): Promise<void> {
    askedAt = now();
    try {
      const answer = await fetch(`${datafileOrigin}/datafiles/${encodeURIComponent(sdkKey)}.json`, {
        signal: AbortSignal.timeout(requestMilliseconds),
        redirect: 'error',
      });
      if (!answer.ok) throw new Error(`the host of experiments answered ${answer.status}`);
      datafile = readDatafile(await answer.json());
    } catch (error) {
      log.warn('experiments not fetched', { error });
    } finally {
      asking = undefined;
    }
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const [first] = waiting;
      const taken = waiting.slice(0, batchSize);
      waiting = waiting.slice(batchSize);
      try {
        const answer = await fetch(`${eventOrigin}/v1/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...first?.frame, visitors: taken.map(({ visitor }) => visitor) }),
          signal: AbortSignal.timeout(requestMilliseconds),
          redirect: 'error',
        });
        if (!answer.ok) throw new Error(`the host of experiments answered ${answer.status}`);
      } catch (error) {
        log.warn('events of experiments not sent', { error });
      }
    }
  }

  const timer = setInterval(() => void flush(), flushMilliseconds);
  timer.unref();
  const renew = () => {
    if (now() - askedAt < updateMilliseconds) return asking;
    asking = ask();
    return asking;
  };
  return {
    async datafile() {
      const asked = renew();
      if (datafile === undefined) await asked;
      return datafile;
    },
    known() {
      void renew();
      return datafile;
    },
    dispatch({ visitors, ...frame }) {
      const added = visitors.map((visitor) => ({ frame, visitor }));
      waiting = [...waiting, ...added].slice(-mostWaiting);
      if (waiting.length >= batchSize) void flush();
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** What is needed of a datafile; whatever else it holds is left where it is. @throws when it is none. */
function readDatafile(value: unknown): Datafile {
  const read = value as Partial<Datafile> | null;
  const hasLists = Array.isArray(read?.featureFlags) && Array.isArray(read.experiments);
  const isSound =
    hasLists &&
    read.experiments.every(
      ({ variations, trafficAllocation }) => Array.isArray(variations) && Array.isArray(trafficAllocation),
    );
  if (!isSound) throw new Error('the host of experiments answered something else than a datafile');
  return value as Datafile;
}
