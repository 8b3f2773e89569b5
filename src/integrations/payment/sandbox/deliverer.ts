import { createHmac } from 'node:crypto';
import type { EventStore, PendingDelivery } from './event-store.ts';
import { unixSeconds } from './gateway.ts';

export type WebhookEndpoint = { readonly url: string; readonly secret: string };

/** Test controls that hold back, duplicate or reorder webhook deliveries. */
export type WebhookDeliveryMode = {
  /** Whether all events are held back until this becomes false. */
  readonly hold: boolean;
  /** The number of copies of each event, all sent at the same time. */
  readonly copies: number;
  /** The order of delivery. `reversed` sends the newest waiting event first, one at a time. */
  readonly order: 'created' | 'reversed';
};

export type WebhookDeliverer = {
  /** Starts delivering the events that are due. Cheap enough to call after every change. */
  wake(): void;
  configure(endpoint: WebhookEndpoint | undefined): void;
  setMode(mode: Partial<WebhookDeliveryMode>): void;
  close(): void;
};

const parallelDeliveries = 8;
const answerWithinMilliseconds = 10_000;
const eventRetry = { firstMilliseconds: 500, mostMilliseconds: 60 * 60 * 1000 };
const endpointRetry = { firstMilliseconds: 250, mostMilliseconds: 5_000 };

/**
 * Returns a deliverer that sends each queued event until the shop responds with 2xx. Any other response postpones that event, longer each
 * time. If the shop doesn't respond, it is treated as down and all events are postponed together.
 */
export function createWebhookDeliverer(events: EventStore): WebhookDeliverer {
  const inFlight = new Set<number>();
  let endpoint: WebhookEndpoint | undefined;
  let mode: WebhookDeliveryMode = { hold: false, copies: 1, order: 'created' };
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

  const deliver = async ({ event, attempts }: PendingDelivery, { url, secret }: WebhookEndpoint) => {
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

/** Sends an event to the shop. Returns the status of the response, or undefined if there was none. */
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

/** Returns the signature header, with which the shop verifies the sender, body and time of a webhook. */
function signature(body: string, secret: string): string {
  const timestamp = unixSeconds(new Date());
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

function backoff(retry: { firstMilliseconds: number; mostMilliseconds: number }, failures: number): number {
  return Math.min(retry.firstMilliseconds * 2 ** failures, retry.mostMilliseconds);
}
