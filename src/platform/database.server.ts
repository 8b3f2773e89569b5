import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Writes statements. */
export type StatementBuilder = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

/** What a store function queries through: the pool outside a transaction, its one connection inside. */
export type Transaction = StatementBuilder & { readonly $client: Pick<pg.Pool, 'query'> };

export type Database = {
  /** Queries outside a transaction: single statements of read models. */
  readonly read: Transaction;
  /**
   * Runs `work` in one transaction at READ COMMITTED and commits when it returns; a throw rolls back.
   * No network call belongs inside (I-19). Rows are locked in a fixed order by the named store functions.
   */
  transaction<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
  /** Runs `work` on one connection without a transaction, so that what it sends at once (`atOnce`) travels together. */
  reading<Value>(work: (read: Transaction) => Promise<Value>): Promise<Value>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string;
  readonly poolSize: number;
  /** Longest a statement may run, and longest a request waits for a connection. */
  readonly statementTimeoutMilliseconds: number;
  readonly connectionTimeoutMilliseconds: number;
  /** A lost idle connection (server restart) is reported here; the pool replaces it by itself. */
  readonly onConnectionError: (error: Error) => void;
};

// Counts and ledger sums are BIGINT in the database and stay below 2^53 by their checks; a string would invite float parsing.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`BIGINT ${text} is beyond exact numbers`);
  return value;
});
// A civil date has no instant; the driver's default would make one in the machine's own time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: options.connectionTimeoutMilliseconds,
    // Kept while nobody comes: a crowd after a quiet minute would else wait for connections before anything else.
    idleTimeoutMillis: 0,
    statement_timeout: options.statementTimeoutMilliseconds,
    idle_in_transaction_session_timeout: options.statementTimeoutMilliseconds,
    application_name: 'cellar-door',
    pipeline: true,
  });
  pool.on('error', (error) => {
    // Closing has taken leave on each connection; a server that stops at the same moment may not have read it yet.
    if (!pool.ending) options.onConnectionError(error);
  });
  pool.on('connect', sendTogether);
  pool.on('connect', nameStatements);
  return {
    read: drizzle(pool),
    pool,
    transaction: (work) => onConnection(pool, transactionOn, work),
    reading: (work) => onConnection(pool, (client, read) => read(transactionWith(client)), work),
    close: () => pool.end(),
  };
}

type Work<Value> = (transaction: Transaction) => Promise<Value>;
/** A connection that broke is given to nobody any more. */
type NoteLoss = (error: Error) => void;

async function onConnection<Value>(
  pool: pg.Pool,
  run: (client: pg.PoolClient, work: Work<Value>, noteLoss: NoteLoss) => Promise<Value>,
  work: Work<Value>,
): Promise<Value> {
  const client = await pool.connect();
  let lost: Error | undefined;
  const noteLoss: NoteLoss = (error) => {
    lost = error;
  };
  // The pool listens to connections that rest; one that breaks at work would end the process.
  client.on('error', noteLoss);
  try {
    return await run(client, work, noteLoss);
  } finally {
    client.off('error', noteLoss);
    client.release(lost);
  }
}

async function transactionOn<Value>(
  client: pg.PoolClient,
  work: Work<Value>,
  noteLoss: NoteLoss,
): Promise<Value> {
  try {
    return await committed(client, work);
  } catch (error) {
    // Without an answer to this the connection may still be inside the transaction, so nobody may have it again.
    await client.query('rollback').catch(noteLoss);
    throw error;
  }
}

async function committed<Value>(client: pg.PoolClient, work: Work<Value>): Promise<Value> {
  // It travels with the first statements of the work. Without it they would stand alone, so nothing may follow them then.
  const begun = client.query('begin isolation level read committed');
  begun.catch(() => streamOf(client).destroy());
  const value = await work(transactionWith(client));
  await begun;
  await client.query('commit');
  return value;
}

/** The builder of a connection is made once: it is the same for every transaction. */
const builders = new WeakMap<pg.PoolClient, Transaction>();

function transactionWith(client: pg.PoolClient): Transaction {
  const known = builders.get(client) ?? drizzle(client);
  builders.set(client, known);
  return known;
}

function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
}

/**
 * What is sent in one turn of the event loop leaves in one write. The server answers in order, each statement sees what those
 * before it did, and one that failed has those after it in its transaction fail too.
 */
function sendTogether(client: pg.PoolClient): void {
  const { connection } = client as unknown as { readonly connection: { _send(message: Buffer): boolean } };
  const stream = streamOf(client);
  let waiting: Buffer[] = [];
  const sendWaiting = () => {
    const [first, ...rest] = waiting;
    waiting = [];
    if (first && stream.writable) stream.write(rest.length === 0 ? first : Buffer.concat([first, ...rest]));
  };
  connection._send = (message) => {
    if (!stream.writable) return false;
    if (waiting.length === 0) process.nextTick(sendWaiting);
    waiting.push(message);
    return true;
  };
}

/**
 * Runs statements of one transaction that need no answer of each other: sent at once, they travel together and are done in
 * this order. It waits for all of them even when one fails, since nothing may still be on its way when the rest is rolled back.
 */
export async function atOnce<Answers extends readonly unknown[]>(
  running: readonly [...{ [Position in keyof Answers]: PromiseLike<Answers[Position]> }],
): Promise<Answers> {
  await Promise.allSettled(running);
  return (await Promise.all(running)) as unknown as Answers;
}

/** Texts that vary with their values would be endless; beyond this many the rest goes unnamed, so that no server keeps ever more. */
const mostNames = 500;
const names = new Map<string, string>();

/**
 * With a name the server parses and plans a statement once for each connection instead of each time. The name is made of the
 * text, so that all who share a connection mean the same by it.
 */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

/** Gives a name to whatever comes without one. */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
  client.query = ((statement: unknown, values?: unknown, ...rest: readonly unknown[]) =>
    query(named(statement, values), values, ...rest)) as typeof client.query;
}

/** The statement under its name. What has no parameters stays as it is: `begin` and `commit` are quicker the plain way. */
function named(statement: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0 || !isUnnamed(statement)) return statement;
  const name = nameOf(statement.text);
  return name === undefined ? statement : { ...statement, name };
}

function isUnnamed(statement: unknown): statement is { readonly text: string } {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    typeof statement.text === 'string' &&
    !('name' in statement && statement.name !== undefined)
  );
}
