import { createHmac } from 'node:crypto';
import type { Delivery, EventStore } from './event-store.ts';
import { unixSeconds } from './gateway.ts';

export type WebhookEndpoint = { readonly url: string; readonly secret: string };

/** How webhook delivery is disturbed in tests. */
export type DeliveryMode = {
  /** Whether all events are held back until this is false again. */
  readonly hold: boolean;
  /** How many copies of each event are sent, all at the same time. */
  readonly copies: number;
  /** `reversed` sends the newest waiting event first, one at a time. */
  readonly order: 'created' | 'reversed';
};

export type WebhookDeliverer = {
  /** Delivers what is due; cheap enough to call after every change. */
  wake(): void;
  configure(endpoint: WebhookEndpoint | undefined): void;
  setMode(mode: Partial<DeliveryMode>): void;
  close(): void;
};

const parallelDeliveries = 8;
const answerWithinMilliseconds = 10_000;
const eventRetry = { firstMilliseconds: 500, mostMilliseconds: 60 * 60 * 1000 };
const endpointRetry = { firstMilliseconds: 250, mostMilliseconds: 5_000 };

/**
 * Delivers stored events until the shop answers 2xx. Any other answer postpones that event, longer each time. No answer means that the shop
 * is down, and all events wait together.
 */
export function createWebhookDeliverer(events: EventStore): WebhookDeliverer {
  const inFlight = new Set<number>();
  let endpoint: WebhookEndpoint | undefined;
  let mode: DeliveryMode = { hold: false, copies: 1, order: 'created' };
  let silences = 0;
  let pausedUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const run = () => {
    timer = undefined;
    if (closed || endpoint === undefined || mode.hold) return;
    const limit = mode.order === 'created' ? parallelDeliveries : 1;
    if (Date.now() >= pausedUntil && inFlight.size < limit) {
      for (const delivery of events.due(Date.now(), mode.order, limit + inFlight.size)) {
        if (inFlight.size >= limit) break;
        if (!inFlight.has(delivery.event.sequence)) void deliver(delivery, endpoint);
      }
    }
    if (inFlight.size === 0)
      sleepUntil(Math.max(events.nextDueAtMilliseconds() ?? Number.POSITIVE_INFINITY, pausedUntil));
  };

  const sleepUntil = (milliseconds: number) => {
    if (milliseconds !== Number.POSITIVE_INFINITY) schedule(Math.max(0, milliseconds - Date.now()));
  };

  const schedule = (delay: number) => {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(run, delay);
  };

  const deliver = async ({ event, attempts }: Delivery, { url, secret }: WebhookEndpoint) => {
    inFlight.add(event.sequence);
    const copies = Array.from({ length: mode.copies }, () => send(url, secret, event.body));
    const answers = await Promise.all(copies);
    inFlight.delete(event.sequence);
    if (closed) return;
    if (answers.every((status) => status !== undefined && status >= 200 && status < 300)) {
      silences = 0;
      events.delivered(event.sequence);
    } else if (answers.includes(undefined)) {
      pausedUntil = Date.now() + backoff(endpointRetry, silences);
      silences += 1;
    } else {
      events.postpone(event.sequence, Date.now() + backoff(eventRetry, attempts));
    }
    schedule(0);
  };

  const startAfresh = () => {
    silences = 0;
    pausedUntil = 0;
    events.allDueAt(Date.now());
    schedule(0);
  };

  return {
    wake: () => {
      if (inFlight.size < parallelDeliveries) schedule(0);
    },
    configure: (next) => {
      endpoint = next;
      startAfresh();
    },
    setMode: (changes) => {
      mode = { ...mode, ...changes };
      startAfresh();
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** Returns the status that the shop answered, or undefined if it did not answer. */
async function send(url: string, secret: string, body: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(body, secret),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMilliseconds),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}

/** Returns the header that proves to the shop that this gateway sent this body now. */
function signature(body: string, secret: string): string {
  const timestamp = unixSeconds(new Date());
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

function backoff(retry: { firstMilliseconds: number; mostMilliseconds: number }, failures: number): number {
  return Math.min(retry.firstMilliseconds * 2 ** failures, retry.mostMilliseconds);
}
