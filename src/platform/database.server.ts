import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DatabaseBusy, wasRolledBack } from './outage.server.ts';

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
   * No network call belongs inside (I-19), and nothing that outlives a rollback: a transaction that the server ended for a
   * deadlock is run again. Rows are locked in a fixed order by the named store functions.
   * Transactions leave some connections to reads; one that gets none in time throws `DatabaseBusy`.
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
  /** Longest a statement may run, and longest a request waits for a connection. A lock is waited for at most two fifths as long. */
  readonly statementTimeoutMilliseconds: number;
  readonly connectionTimeoutMilliseconds: number;
  /** A lost idle connection (server restart) is reported here; the pool replaces it by itself. */
  readonly onConnectionError: (error: Error) => void;
  /** Whether a pooler gives every transaction another session, which then keeps no names and no settings of ours. */
  readonly sharesSessions?: boolean;
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
    application_name: 'cellar-door',
    pipeline: true,
    Client: options.sharesSessions ? Connection : NamingConnection,
  });
  pool.on('error', (error) => {
    // Closing has taken leave on each connection; a server that stops at the same moment may not have read it yet.
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

/** Of the connections, so many wait for no lock: pages answer while buyers stand in line for one row. */
const shareOfReads = 0.3;
const mostRuns = 5;
const longestPauseMilliseconds = 200;

/**
 * Runs a transaction again that the server rolled back whole, each time after a longer pause. The pause is random, so that two
 * that met do not meet again.
 */
async function untilNoDeadlock<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      if (runs === mostRuns || !wasRolledBack(error)) throw error;
      await pause(Math.random() * Math.min(longestPauseMilliseconds, 20 * 2 ** runs));
    }
  }
}

type InTurn = <Value>(run: () => Promise<Value>) => Promise<Value>;

/** Lets so many run at the same time; the others wait in line, and those that waited too long are turned away. */
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
    // The one that leaves hands its place over, so that nobody new comes in between.
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

/** As statements and not while connecting: poolers in session mode refuse parameters that they do not know. */
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
  begun.catch(() => cut(client));
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

/** Ends a connection at once: what was sent on it and is not done yet is not done at all. */
function cut(client: pg.PoolClient): void {
  (client as pg.PoolClient & Connection).socket.destroy();
}

/**
 * What is written in one turn of the event loop leaves together. The server answers in order, each statement sees what those
 * before it did, and one that failed has those after it in its transaction fail too.
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
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

/** Gives a name to whatever comes without one. */
class NamingConnection extends Connection {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = super.query.bind(this) as (...given: readonly unknown[]) => unknown;
    this.query = ((statement: unknown, values?: unknown, ...rest: readonly unknown[]) =>
      send(named(statement, values), values, ...rest)) as typeof this.query;
  }
}

/** The statement under its name. What has no place for values stays as it is: `begin` and `commit` are quicker the plain way. */
function named(statement: unknown, values: unknown): unknown {
  if (typeof statement !== 'object' || statement === null) return statement;
  const { text, name, values: own } = statement as Partial<pg.QueryConfig>;
  const hasPlaces = own !== undefined || (Array.isArray(values) && values.length > 0);
  return hasPlaces && text !== undefined && !name ? { ...statement, name: nameOf(text) } : statement;
}
