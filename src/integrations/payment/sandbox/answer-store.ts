import type { SandboxDatabase } from './database.ts';

/** The time for which a response is stored, the same as Stripe's. */
const keptForSeconds = 24 * 60 * 60;

export type StoredApiResponse = {
  readonly requestHash: string;
  readonly status: number;
  readonly body: string;
};

/** The stored responses, by idempotency key. */
export type IdempotencyStore = {
  find(key: string, nowSeconds: number): StoredApiResponse | undefined;
  keep(key: string, answer: StoredApiResponse, nowSeconds: number): void;
  /** Deletes all responses that have expired by this instant. */
  prune(nowSeconds: number): void;
};

export function createIdempotencyStore({ handle }: SandboxDatabase): IdempotencyStore {
  const find = handle.prepare(
    'SELECT request_hash, status, body FROM idempotent_answers WHERE key = ? AND created_at > ?',
  );
  const keep = handle.prepare(
    `INSERT INTO idempotent_answers (key, request_hash, status, body, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET request_hash = excluded.request_hash, status = excluded.status,
       body = excluded.body, created_at = excluded.created_at`,
  );
  const prune = handle.prepare('DELETE FROM idempotent_answers WHERE created_at <= ?');
  return {
    find: (key, now) => {
      const row = find.get(key, now - keptForSeconds);
      if (row === undefined) return undefined;
      return { requestHash: String(row.request_hash), status: Number(row.status), body: String(row.body) };
    },
    keep: (key, answer, now) => void keep.run(key, answer.requestHash, answer.status, answer.body, now),
    prune: (now) => void prune.run(now - keptForSeconds),
  };
}
