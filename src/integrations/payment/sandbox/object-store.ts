import type { SQLInputValue } from 'node:sqlite';
import type { SandboxDatabase } from './database.ts';
import type {
  CardRow,
  CustomerRow,
  DisputeRow,
  IntentRow,
  ListPage,
  ListPageRequest,
  RefundRow,
  SetupIntentRow,
} from './rows.ts';

/** A table of API objects, which are found by id, updated as a whole, and listed newest first. */
export type ApiObjectTable<Row extends { readonly id: string }> = {
  insert(row: Row): void;
  update(row: Row): void;
  find(id: string): Row | undefined;
  page(request: ListPageRequest): ListPage<Row>;
};

const columns = {
  payment_intents: [
    'id created_at amount_cents captured_cents refunded_cents capture_method status description metadata',
    'receipt_email return_url customer_id payment_method_id charge_id failure_code challenge_secret client_secret',
    'canceled_at cancellation_reason setup_future_usage',
  ].join(' '),
  payment_methods:
    'id created_at behaviour brand last_four expiry_month expiry_year fingerprint billing_details customer_id used_by',
  customers: 'id created_at email name metadata',
  setup_intents: [
    'id created_at status usage metadata return_url customer_id payment_method_id failure_code',
    'challenge_secret client_secret',
  ].join(' '),
  refunds: 'id created_at payment_intent_id amount_cents reason metadata',
  disputes: 'id created_at payment_intent_id amount_cents status',
} as const;

export type ApiObjectStore = {
  readonly intents: ApiObjectTable<IntentRow>;
  readonly cards: ApiObjectTable<CardRow>;
  readonly customers: ApiObjectTable<CustomerRow>;
  readonly setupIntents: ApiObjectTable<SetupIntentRow>;
  readonly refunds: ApiObjectTable<RefundRow>;
  readonly disputes: ApiObjectTable<DisputeRow>;
  intentOfChallenge(secret: string): IntentRow | undefined;
  setupIntentOfChallenge(secret: string): SetupIntentRow | undefined;
  intentsOfAttempt(attemptId: string): readonly IntentRow[];
  disputesOfIntent(intentId: string): readonly DisputeRow[];
  /** Returns the intents created at or before this instant (seconds since 1970) whose amount is still held. */
  heldSince(createdAt: number): readonly IntentRow[];
  cardsOfCustomer(customerId: string): readonly CardRow[];
  /** Returns every payment intent in order of creation. */
  allIntents(): readonly IntentRow[];
};

export function createApiObjectStore(database: SandboxDatabase): ApiObjectStore {
  const { handle } = database;
  const intentOfChallenge = handle.prepare(`${selectFrom('payment_intents')} WHERE challenge_secret = ?`);
  const setupIntentOfChallenge = handle.prepare(`${selectFrom('setup_intents')} WHERE challenge_secret = ?`);
  const intentsOfAttempt = handle.prepare(
    `${selectFrom('payment_intents')} WHERE json_extract(metadata, '$.attempt_id') = ? ORDER BY sequence DESC LIMIT 100`,
  );
  const cardsOfCustomer = handle.prepare(
    `${selectFrom('payment_methods')} WHERE customer_id = ? ORDER BY sequence DESC LIMIT 100`,
  );
  const disputesOfIntent = handle.prepare(`${selectFrom('disputes')} WHERE payment_intent_id = ?`);
  const heldSince = handle.prepare(
    `${selectFrom('payment_intents')} WHERE status = 'requires_capture' AND created_at <= ? ORDER BY sequence`,
  );
  const allIntents = handle.prepare(`${selectFrom('payment_intents')} ORDER BY sequence`);
  return {
    intents: objectTable<IntentRow>(database, 'payment_intents'),
    cards: objectTable<CardRow>(database, 'payment_methods'),
    customers: objectTable<CustomerRow>(database, 'customers'),
    setupIntents: objectTable<SetupIntentRow>(database, 'setup_intents'),
    refunds: objectTable<RefundRow>(database, 'refunds'),
    disputes: objectTable<DisputeRow>(database, 'disputes'),
    intentOfChallenge: (secret) => intentOfChallenge.get(secret) as IntentRow | undefined,
    setupIntentOfChallenge: (secret) => setupIntentOfChallenge.get(secret) as SetupIntentRow | undefined,
    intentsOfAttempt: (attemptId) => intentsOfAttempt.all(attemptId) as unknown as IntentRow[],
    disputesOfIntent: (id) => disputesOfIntent.all(id) as unknown as DisputeRow[],
    heldSince: (createdAt) => heldSince.all(createdAt) as unknown as IntentRow[],
    cardsOfCustomer: (customerId) => cardsOfCustomer.all(customerId) as unknown as CardRow[],
    allIntents: () => allIntents.all() as unknown as IntentRow[],
  };
}

function selectFrom(table: keyof typeof columns): string {
  return `SELECT ${columns[table].replaceAll(' ', ', ')} FROM ${table}`;
}

function objectTable<Row extends { readonly id: string }>(
  { handle }: SandboxDatabase,
  table: keyof typeof columns,
): ApiObjectTable<Row> {
  const names = columns[table].split(' ');
  const insert = handle.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`,
  );
  const update = handle.prepare(
    `UPDATE ${table} SET ${names.map((name) => `${name} = :${name}`).join(', ')} WHERE id = :id`,
  );
  const find = handle.prepare(`${selectFrom(table)} WHERE id = ?`);
  const page = handle.prepare(
    `${selectFrom(table)}
     WHERE created_at >= :since
       AND sequence < coalesce((SELECT sequence FROM ${table} WHERE id = :after), 9e15)
     ORDER BY sequence DESC LIMIT :limit`,
  );
  return {
    insert: (row) => void insert.run(row as unknown as Record<string, SQLInputValue>),
    update: (row) => void update.run(row as unknown as Record<string, SQLInputValue>),
    find: (id) => find.get(id) as Row | undefined,
    page: ({ limit, startingAfter, createdSince }) => {
      const rows = page.all({ since: createdSince, after: startingAfter ?? null, limit: limit + 1 });
      return { rows: rows.slice(0, limit) as unknown as Row[], hasMore: rows.length > limit };
    },
  };
}
