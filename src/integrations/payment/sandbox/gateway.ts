import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { SandboxDatabase } from './database.ts';
import { readOrCreateSetting, saveSetting } from './database.ts';
import { createEventStore, type EventStore } from './event-store.ts';
import type { NestedFormValues } from './form-encoding.ts';
import { type ApiObjectStore, createApiObjectStore } from './object-store.ts';

/** The stores, clock and settings that every operation of the gateway uses. */
export type SandboxGateway = {
  readonly objects: ApiObjectStore;
  readonly events: EventStore;
  /** Returns the gateway's time, which is the machine's time plus the time added by tests. */
  now(): Date;
  advanceClock(unixSeconds: number): void;
  /** Returns the origin at which browsers reach the challenge pages. */
  readonly publicOrigin: () => string;
  /** Returns a keyed hash of a card number. The number can't be recovered from it outside this gateway. */
  fingerprint(cardNumber: string): string;
};

/** The parsed input of an API operation. */
export type OperationInput = {
  readonly parameters: NestedFormValues;
  /** The id in the path, or an empty string if the operation has none. */
  readonly id: string;
  readonly now: Date;
};

/** The response to an API request. A declined card is a response rather than an exception, so that the operation's writes are kept. */
export type ApiResponse = { readonly status: number; readonly body: unknown };

export type ApiOperation = (gateway: SandboxGateway, call: OperationInput) => ApiResponse;

export function createSandboxGateway(database: SandboxDatabase, publicOrigin: () => string): SandboxGateway {
  const salt = readOrCreateSetting(database, 'fingerprint_salt', () => randomBytes(32).toString('hex'));
  let aheadSeconds = Number(readOrCreateSetting(database, 'clock_ahead_seconds', () => '0'));
  return {
    now: () => new Date(Date.now() + aheadSeconds * 1000),
    advanceClock: (more) => {
      aheadSeconds += more;
      saveSetting(database, 'clock_ahead_seconds', String(aheadSeconds));
    },
    objects: createApiObjectStore(database),
    events: createEventStore(database),
    publicOrigin,
    fingerprint: (cardNumber) => createHmac('sha256', salt).update(cardNumber).digest('hex').slice(0, 16),
  };
}

export function okResponse(body: unknown): ApiResponse {
  return { status: 200, body };
}

/** Returns an unguessable id with 122 random bits, such as `pi_0f8c…`. */
export function randomId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`;
}

export function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

export function toListObject(url: string, data: readonly unknown[], hasMore = false) {
  return { object: 'list', url, has_more: hasMore, data };
}
