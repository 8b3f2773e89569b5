import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Transaction } from './database.server.ts';

const reconnectMilliseconds = 2_000;

/**
 * Tells every process that listens to this channel, when the transaction commits and never when it does not. For what changes now
 * and then: a commit that announces waits in line with all others that do.
 */
export async function announce(
  transaction: Pick<Transaction, 'execute'>,
  channel: string,
  text: string,
): Promise<void> {
  await transaction.execute(sql`select pg_notify(${channel}, ${text})`);
}

/** Who wants to know of one channel. */
export type Listener = {
  readonly channel: string;
  hear(text: string): void;
  /** It is listened from now on, or again: what was said before, nobody heard. */
  begin(): void;
};

export type Listening = { stop(): Promise<void> };

/** Listens on one connection of its own, which is made again whenever it is lost. */
export function listenTo(
  url: string,
  listeners: readonly Listener[],
  onFailure: (error: unknown) => void,
): Listening {
  const byChannel = new Map(listeners.map((listener) => [listener.channel, listener]));
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'cellar-door listener',
      keepAlive: true,
    });
    client = next;
    next.on('notification', ({ channel, payload }) => byChannel.get(channel)?.hear(payload ?? ''));
    next.on('error', onFailure);
    next.once('end', () => {
      if (!stopped) retry = setTimeout(listen, reconnectMilliseconds).unref();
    });
    await next.connect();
    for (const channel of byChannel.keys()) await next.query(`listen ${channel}`);
    for (const listener of listeners) listener.begin();
  }

  function listen(): void {
    connect().catch((error: unknown) => {
      onFailure(error);
      client?.end().catch(onFailure);
    });
  }

  listen();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
