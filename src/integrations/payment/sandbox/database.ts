import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The schema of the gateway's own database. Its checks limit amounts independently of the code. No column can hold a card number or
 * security code: a payment method has only the card details that a receipt may show, a keyed hash of the number, the billing details and
 * its test bank's behavior. There are few indexes, because each is another page to write per request of a busy checkout.
 */
const schema = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS customers (
  sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL,
  email TEXT, name TEXT, metadata TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS payment_methods (
  sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL,
  behaviour TEXT NOT NULL, brand TEXT NOT NULL,
  last_four TEXT NOT NULL CHECK (length(last_four) = 4),
  expiry_month INTEGER NOT NULL, expiry_year INTEGER NOT NULL, fingerprint TEXT NOT NULL,
  customer_id TEXT REFERENCES customers (id),
  used_by TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS payment_methods_customer ON payment_methods (customer_id)
  WHERE customer_id IS NOT NULL;

CREATE TABLE IF NOT EXISTS payment_intents (
  sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL,
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  captured_cents INTEGER NOT NULL DEFAULT 0,
  refunded_cents INTEGER NOT NULL DEFAULT 0,
  capture_method TEXT NOT NULL CHECK (capture_method IN ('manual', 'automatic')),
  status TEXT NOT NULL,
  description TEXT, metadata TEXT NOT NULL, receipt_email TEXT, return_url TEXT,
  customer_id TEXT, payment_method_id TEXT, charge_id TEXT, failure_code TEXT,
  challenge_secret TEXT, client_secret TEXT NOT NULL,
  canceled_at INTEGER, cancellation_reason TEXT,
  CHECK (0 <= refunded_cents AND refunded_cents <= captured_cents AND captured_cents <= amount_cents),
  CHECK (captured_cents = 0 OR status = 'succeeded')
) STRICT;
CREATE INDEX IF NOT EXISTS payment_intents_attempt ON payment_intents (json_extract(metadata, '$.attempt_id'));
CREATE UNIQUE INDEX IF NOT EXISTS payment_intents_challenge ON payment_intents (challenge_secret)
  WHERE challenge_secret IS NOT NULL;

CREATE TABLE IF NOT EXISTS setup_intents (
  sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL,
  status TEXT NOT NULL, usage TEXT NOT NULL, metadata TEXT NOT NULL, return_url TEXT,
  customer_id TEXT, payment_method_id TEXT, failure_code TEXT,
  challenge_secret TEXT UNIQUE, client_secret TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS refunds (
  sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL,
  payment_intent_id TEXT NOT NULL REFERENCES payment_intents (id),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), reason TEXT, metadata TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS refunds_payment_intent ON refunds (payment_intent_id);

CREATE TABLE IF NOT EXISTS events (
  sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL,
  type TEXT NOT NULL, body TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS deliveries (
  event_sequence INTEGER PRIMARY KEY REFERENCES events (sequence),
  attempts INTEGER NOT NULL DEFAULT 0, due_at_milliseconds INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS idempotent_answers (
  key TEXT PRIMARY KEY, request_hash TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;

/** Schema changes for existing databases, in order. Each database applies each change once. */
const changes = [
  'ALTER TABLE payment_intents ADD COLUMN setup_future_usage TEXT',
  `CREATE TABLE disputes (
     sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL,
     payment_intent_id TEXT NOT NULL REFERENCES payment_intents (id),
     amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
     status TEXT NOT NULL CHECK (status IN ('needs_response', 'won', 'lost'))
   ) STRICT`,
  'CREATE INDEX disputes_payment_intent ON disputes (payment_intent_id)',
  `ALTER TABLE payment_methods ADD COLUMN billing_details TEXT NOT NULL DEFAULT '{}'`,
];

/** Error thrown when another process has locked the database. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
}

export type SandboxDatabase = {
  readonly handle: DatabaseSync;
  /** Runs the work in one transaction, and rolls it back if the work throws. */
  transaction<Outcome>(work: () => Outcome): Outcome;
  close(): void;
};

/**
 * Opens the database in `directory` for this process alone. The exclusive lock prevents a second gateway from using the directory and keeps
 * the shop from reading or writing it. The lock ends with the process.
 */
export function openSandboxDatabase(directory: string): SandboxDatabase {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const handle = new DatabaseSync(join(directory, 'gateway.sqlite'), { enableForeignKeyConstraints: true });
  try {
    handle.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    handle.exec('BEGIN EXCLUSIVE; COMMIT;');
    handle.exec(schema);
    applyChanges(handle);
  } catch (error) {
    handle.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new DatabaseInUseError(`another gateway already works in ${directory}`);
    }
    throw error;
  }
  const begin = handle.prepare('BEGIN IMMEDIATE');
  const commit = handle.prepare('COMMIT');
  const rollback = handle.prepare('ROLLBACK');
  return {
    handle,
    transaction: (work) => {
      begin.run();
      try {
        const outcome = work();
        commit.run();
        return outcome;
      } catch (error) {
        rollback.run();
        throw error;
      }
    },
    close: () => handle.close(),
  };
}

function applyChanges(handle: DatabaseSync): void {
  const version = Number(handle.prepare('PRAGMA user_version').get()?.user_version);
  for (const change of changes.slice(version)) handle.exec(change);
  handle.exec(`PRAGMA user_version = ${changes.length}`);
}

/** Returns the value of a setting, and stores the result of `initial` if the setting doesn't exist yet. */
export function readOrCreateSetting(database: SandboxDatabase, name: string, initial: () => string): string {
  const row = database.handle.prepare('SELECT value FROM settings WHERE name = ?').get(name);
  if (row !== undefined) return String(row.value);
  const value = initial();
  saveSetting(database, name, value);
  return value;
}

export function saveSetting(database: SandboxDatabase, name: string, value: string): void {
  database.handle
    .prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    )
    .run(name, value);
}
