import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DatabaseBusy, wasTransactionRolledBack } from './outage.server.ts';

/** The query builder, without a connection to run statements on. */
export type StatementBuilder = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

/** The query interface of store functions: the pool outside a transaction, the transaction's connection inside one. */
export type Transaction = StatementBuilder & { readonly $client: Pick<pg.Pool, 'query'> };

export type Database = {
  /** The query interface for single statements outside a transaction, for reads. */
  readonly read: Transaction;
  /**
   * Runs `work` in a transaction at READ COMMITTED and commits when `work` returns. Rolls back if `work` throws. `work` must make no
   * network calls (I-19) and have no effects that outlive a rollback, because a transaction that deadlocks is run again. Store functions
   * lock rows in a fixed order. Some connections are reserved for reads; a transaction that can't get a connection in time throws
   * `DatabaseBusy`.
   */
  transaction<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
  /** Runs `work` on one connection without a transaction, so that statements sent together (`inOneRoundTrip`) share a round trip. */
  reading<Value>(work: (read: Transaction) => Promise<Value>): Promise<Value>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string;
  readonly poolSize: number;
  /** The statement timeout, which also limits idle time in a transaction. The lock timeout is two fifths of it. */
  readonly statementTimeoutMilliseconds: number;
  readonly connectionTimeoutMilliseconds: number;
  /** Called when an idle connection is lost, such as at a server restart. The pool replaces it automatically. */
  readonly onConnectionError: (error: Error) => void;
  /** Whether a pooler may run each transaction in another session, which keeps neither prepared statements nor settings. */
  readonly sharesSessions?: boolean;
};

// Counts and ledger sums are BIGINT in the database and stay below 2^53 by their checks; a string would invite float parsing.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`BIGINT ${text} is beyond exact numbers`);
  return value;
});
// A civil date is not an instant; the driver's default would create one in the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: options.connectionTimeoutMilliseconds,
    // Idle connections are kept: a burst after a quiet minute would otherwise wait for new ones.
    idleTimeoutMillis: 0,
    application_name: 'cellar-door',
    pipeline: true,
    Client: options.sharesSessions ? Connection : NamingConnection,
  });
  pool.on('error', (error) => {
    // Closing already sent a goodbye on each connection; a server that stops at the same moment may not have read it yet.
    if (!pool.ending) options.onConnectionError(error);
  });
  if (!options.sharesSessions)
    pool.on('connect', (client) => limitStatements(client, options.statementTimeoutMilliseconds));
  const inTurn = createTurns(
    Math.max(1, options.poolSize - Math.ceil(options.poolSize * shareOfReads)),
    options.connectionTimeoutMilliseconds,
  );
  return {
    read: drizzle(pool),
    pool,
    transaction: (work) => inTurn(() => untilNoDeadlock(() => onConnection(pool, transactionOn, work))),
    reading: (work) => onConnection(pool, (client, read) => read(transactionWith(client)), work),
    close: () => pool.end(),
  };
}

/** The share of connections that transactions never use, so that pages still load while buyers queue for one row. */
const shareOfReads = 0.3;
const mostRuns = 5;
const longestPauseMilliseconds = 200;

/**
 * Runs a transaction, and runs it again if the server rolled it back because of a conflict. Pauses for a random and growing time in
 * between, so that two transactions don't collide again.
 */
async function untilNoDeadlock<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      if (runs === mostRuns || !wasTransactionRolledBack(error)) throw error;
      await pause(Math.random() * Math.min(longestPauseMilliseconds, 20 * 2 ** runs));
    }
  }
}

type InTurn = <Value>(run: () => Promise<Value>) => Promise<Value>;

/**
 * Returns a function that runs at most `most` tasks at the same time. Further tasks queue, and throw `DatabaseBusy` if they wait too long.
 */
function createTurns(most: number, longestWaitMilliseconds: number): InTurn {
  let running = 0;
  const line: (() => void)[] = [];
  const enter = async () => {
    if (running < most) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        line.splice(line.indexOf(go), 1);
        reject(new DatabaseBusy());
      }, longestWaitMilliseconds);
      const go = () => {
        clearTimeout(late);
        resolve();
      };
      line.push(go);
    });
  };
  const leave = () => {
    const next = line.shift();
    // Hands the place directly to the next in the queue, so that no newcomer takes it.
    if (next) next();
    else running -= 1;
  };
  return async (run) => {
    await enter();
    try {
      return await run();
    } finally {
      leave();
    }
  };
}

/** Sets a connection's time limits. Sends them as statements, because poolers in session mode reject unknown startup parameters. */
function limitStatements(client: pg.PoolClient, milliseconds: number): void {
  const limits = {
    statement_timeout: milliseconds,
    lock_timeout: Math.ceil(milliseconds * 0.4),
    idle_in_transaction_session_timeout: milliseconds,
  };
  const statements = Object.entries(limits).map(([name, value]) => `set ${name} = ${value}`);
  client.query(statements.join('; ')).catch(() => cut(client));
}

type Work<Value> = (transaction: Transaction) => Promise<Value>;
/** A callback that makes the pool discard a broken connection. */
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
  // The pool handles errors of idle connections only; an unhandled error of a busy one would end the process.
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
    // If the rollback gets no answer, the connection may still be inside the transaction and must not be reused.
    await client.query('rollback').catch(noteLoss);
    throw error;
  }
}

async function committed<Value>(client: pg.PoolClient, work: Work<Value>): Promise<Value> {
  // BEGIN travels with the first statements of the work. If it fails they would run outside a transaction, so nothing may follow.
  const begun = client.query('begin isolation level read committed');
  begun.catch(() => cut(client));
  const value = await work(transactionWith(client));
  await begun;
  await client.query('commit');
  return value;
}

/** The statement builder of each connection, which is the same for all its transactions. */
const builders = new WeakMap<pg.PoolClient, Transaction>();

function transactionWith(client: pg.PoolClient): Transaction {
  const known = builders.get(client) ?? drizzle(client);
  builders.set(client, known);
  return known;
}

/** Closes a connection immediately and discards its unprocessed data. */
function cut(client: pg.PoolClient): void {
  (client as pg.PoolClient & Connection).socket.destroy();
}

/**
 * A socket that sends everything written in one turn of the event loop together. The server runs the statements in order: each sees the
 * effects of those before it, and a failed one makes the later ones in its transaction fail, too.
 */
class CombiningSocket extends Socket {
  #isWaiting = false;

  override write(...chunk: readonly unknown[]): boolean {
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      this.cork();
      process.nextTick(() => {
        this.#isWaiting = false;
        this.uncork();
      });
    }
    return super.write(...(chunk as Parameters<Socket['write']>));
  }
}

class Connection extends pg.Client {
  readonly socket: Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new CombiningSocket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }
}

/**
 * Waits for independent statements of one transaction that share a round trip, and returns their results in order. Waits for all of them
 * even if one fails, because no statement may still be running when the transaction is rolled back.
 */
export async function inOneRoundTrip<Answers extends readonly unknown[]>(
  running: readonly [...{ [Position in keyof Answers]: PromiseLike<Answers[Position]> }],
): Promise<Answers> {
  await Promise.allSettled(running);
  return (await Promise.all(running)) as unknown as Answers;
}

/**
 * The maximum number of statement texts that get a name. Others stay unnamed, so that texts that contain values can't fill the server's
 * memory.
 */
const mostNames = 500;
const names = new Map<string, string>();

/**
 * Returns a statement's name, under which each connection parses and plans it only once, or undefined beyond `mostNames`. The name is
 * derived from the text, so that all users of a connection use the same one.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

/** A connection that names every unnamed statement. */
class NamingConnection extends Connection {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = super.query.bind(this) as (...given: readonly unknown[]) => unknown;
    this.query = ((statement: unknown, values?: unknown, ...rest: readonly unknown[]) =>
      send(named(statement, values), values, ...rest)) as typeof this.query;
  }
}

/**
 * Returns the statement with its name. Statements without parameters, such as `begin` and `commit`, stay unnamed because the simple
 * protocol is faster.
 */
function named(statement: unknown, values: unknown): unknown {
  if (typeof statement !== 'object' || statement === null) return statement;
  const { text, name, values: own } = statement as Partial<pg.QueryConfig>;
  const hasPlaces = own !== undefined || (Array.isArray(values) && values.length > 0);
  return hasPlaces && text !== undefined && !name ? { ...statement, name: nameOf(text) } : statement;
}
