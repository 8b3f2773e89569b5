import { z } from 'zod';
import { readBoundedText } from '../../platform/bounded-text.server.ts';
import type { Log } from '../../platform/log.server.ts';
import type {
  ExperimentDatafile,
  ExperimentEventBatch,
  ExperimentHost,
  ExperimentVisitorEvents,
} from './port.ts';

/**
 * Times and sizes from the specification (§9): the interval between datafile updates, the timeout of a request, the interval between
 * sending events, the number of events per batch, and the maximum number of queued events.
 */
const updateMilliseconds = 300_000;
const requestMilliseconds = 60_000;
const flushMilliseconds = 30_000;
const batchSize = 10;
const mostWaiting = 100;
/** The maximum size of a datafile in bytes, enough for hundreds of experiments. A larger datafile is invalid. */
const largestDatafileBytes = 2 * 1024 * 1024;
/** The maximum time that shutdown waits for unsent events. */
const usualFarewellMilliseconds = 3_000;

type HostOptions = {
  readonly sdkKey: string;
  /** The origin that publishes datafiles. `eventOrigin` receives events. */
  readonly datafileOrigin: string;
  readonly eventOrigin: string;
  readonly log: Log;
  readonly now: () => number;
  readonly farewellMilliseconds?: number;
};

/**
 * Opens a client for a hosted experiment provider. Only this server calls the provider; browsers call the shop. As a result, no page waits
 * for a third party, the provider learns nothing about visitors, and the security policy doesn't list it. The last good datafile stays in
 * use until a new one arrives.
 */
export function openExperimentHost({
  sdkKey,
  datafileOrigin,
  eventOrigin,
  log,
  now,
  farewellMilliseconds = usualFarewellMilliseconds,
}: HostOptions): ExperimentHost {
  let datafile: ExperimentDatafile | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let waiting: {
    readonly frame: Omit<ExperimentEventBatch, 'visitors'>;
    readonly visitor: ExperimentVisitorEvents;
  }[] = [];

  let sending = Promise.resolve();
  const farewell = new AbortController();
  const requestEnd = () => AbortSignal.any([AbortSignal.timeout(requestMilliseconds), farewell.signal]);

  async function ask(): Promise<void> {
    askedAt = now();
    try {
      const answer = await fetch(`${datafileOrigin}/datafiles/${encodeURIComponent(sdkKey)}.json`, {
        signal: requestEnd(),
        redirect: 'error',
      });
      if (!answer.ok) throw new Error(`the host of experiments answered ${answer.status}`);
      datafile = readDatafile(JSON.parse(await readBoundedText(answer, largestDatafileBytes)));
    } catch (error) {
      log.warn('experiments not fetched', { error });
    } finally {
      asking = undefined;
    }
  }

  async function current(): Promise<ExperimentDatafile | undefined> {
    const asked = renew();
    if (datafile === undefined) await asked;
    return datafile;
  }

  /** Sends the queued events in batches to the account in the datafile. Without a datafile, they stay queued. */
  async function sendWaiting(): Promise<void> {
    const known = await current();
    while (known && waiting.length > 0) {
      const [first] = waiting;
      const taken = waiting.slice(0, batchSize);
      waiting = waiting.slice(batchSize);
      try {
        const answer = await fetch(`${eventOrigin}/v1/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            ...first?.frame,
            ...{ account_id: known.accountId, project_id: known.projectId },
            visitors: taken.map(({ visitor }) => visitor),
          }),
          signal: requestEnd(),
          redirect: 'error',
        });
        if (!answer.ok) throw new Error(`the host of experiments answered ${answer.status}`);
      } catch (error) {
        log.warn('experiment events not sent', { error });
      }
    }
  }

  /** Sends the queued events after those already being sent. Awaiting the last call therefore awaits all earlier ones. */
  function flush(): Promise<void> {
    if (waiting.length > 0) sending = sending.then(sendWaiting);
    return sending;
  }

  const timer = setInterval(() => void flush(), flushMilliseconds);
  timer.unref();
  const renew = () => {
    if (now() - askedAt < updateMilliseconds) return asking;
    asking = ask();
    return asking;
  };
  return {
    datafile: current,
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
      const limit = setTimeout(() => farewell.abort(), farewellMilliseconds);
      await flush();
      clearTimeout(limit);
    },
  };
}

/** The fields of a datafile that the shop uses. Other fields are kept unchecked. */
const datafileShape: z.ZodType<ExperimentDatafile> = z.looseObject({
  version: z.literal('4'),
  revision: z.string(),
  accountId: z.string(),
  projectId: z.string(),
  featureFlags: z.array(z.looseObject({ key: z.string(), experimentIds: z.array(z.string()) })),
  experiments: z.array(
    z.looseObject({
      id: z.string(),
      layerId: z.string(),
      key: z.string(),
      status: z.string(),
      variations: z.array(z.looseObject({ id: z.string(), key: z.string() })),
      trafficAllocation: z.array(z.looseObject({ entityId: z.string(), endOfRange: z.number() })),
    }),
  ),
});

/**
 * Returns a validated datafile.
 * @throws if the datafile is invalid, since pages that use it would fail.
 */
function readDatafile(value: unknown): ExperimentDatafile {
  const read = datafileShape.safeParse(value);
  if (!read.success) throw new Error('the host of experiments answered something else than a datafile');
  return read.data;
}
