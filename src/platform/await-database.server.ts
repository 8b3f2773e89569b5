import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseOutage } from './outage.server.ts';
import { StartError } from './start-error.ts';

const timeoutSeconds = 60;
const againMilliseconds = 1_000;
const answerMilliseconds = 5_000;

/**
 * Waits until an external database responds, and checks that its connections keep session state. The shop needs that for prepared
 * statements, listening and session locks.
 * @param onNotice receives a sentence for the person who started the process if it has to wait
 * @param seconds the maximum wait, a minute by default
 * @throws StartError when the database doesn't respond in time, rejects the login, or is behind a transaction-mode pooler
 */
export async function awaitDatabase(
  url: string,
  onNotice: (sentence: string) => void,
  seconds = timeoutSeconds,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      return await requireSessions(url);
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isDatabaseOutage(error))
        throw new StartError(`The database rejected the connection: ${reasonOf(error)}.`, { cause: error });
      if (performance.now() > deadline) {
        throw new StartError(
          `The database of DATABASE_URL did not answer within ${seconds} seconds: ${reasonOf(error)}.`,
          { cause: error },
        );
      }
      if (!hasWaited) {
        onNotice(
          `The database does not answer yet (${reasonOf(error)}); waiting up to ${seconds} seconds for it.`,
        );
      }
      await pause(againMilliseconds);
    }
  }
}

/** Returns the reason why the database is unreachable. A connection refused at every address of a host has a code but no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  return message || code || String(error);
}

const transactionPooler =
  'DATABASE_URL leads to a pooler in transaction mode. Name the server itself in DATABASE_URL, and the pooler in DATABASE_POOLER_URL.';

/**
 * Checks that each connection keeps its own server process. Throws a StartError behind a transaction-mode pooler, where the statements of
 * one session can run in different server processes.
 */
async function requireSessions(url: string): Promise<void> {
  const [own, other] = [connectTo(url), connectTo(url)];
  try {
    await Promise.all([own.connect(), other.connect()]);
    const before = await processOf(own);
    await other.query('begin');
    await processOf(other);
    const after = await processOf(own);
    await other.query('rollback');
    if (before !== after) throw new StartError(transactionPooler);
  } finally {
    await Promise.allSettled([own.end(), other.end()]);
  }
}

/**
 * Checks that sessions behind a pooler have a statement timeout, because limits that the shop sets itself don't persist there.
 * @throws StartError when they have none or the pooler doesn't respond
 */
export async function requirePoolerStatementTimeout(poolerUrl: string): Promise<void> {
  const client = connectTo(poolerUrl);
  try {
    await client.connect();
    const { rows } = await client.query<{ limit: string }>(
      `select current_setting('statement_timeout') as "limit"`,
    );
    if (rows[0]?.limit !== '0') return;
    throw new StartError(
      'The sessions behind DATABASE_POOLER_URL run statements without a limit. Set statement_timeout, lock_timeout and idle_in_transaction_session_timeout for them, with `alter role` or the pooler’s connect_query.',
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The pooler of DATABASE_POOLER_URL does not answer: ${reasonOf(error)}.`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}

function connectTo(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'cellar-door start',
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
  });
  // An error during use is reported by the query that was running.
  client.on('error', () => {});
  return client;
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
