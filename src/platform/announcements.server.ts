import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Transaction } from './database.server.ts';

const reconnectMilliseconds = 2_000;

/**
 * Notifies every process that listens to this channel when the transaction commits. Use it only for rare changes, because PostgreSQL
 * serializes commits that notify.
 */
export async function notifyChannel(
  transaction: Pick<Transaction, 'execute'>,
  channel: string,
  text: string,
): Promise<void> {
  await transaction.execute(sql`select pg_notify(${channel}, ${text})`);
}

/** The handlers of notifications on one channel. */
export type ChannelListener = {
  readonly channel: string;
  hear(text: string): void;
  /** Called when listening starts and after each reconnect. Earlier notifications may have been lost. */
  begin(): void;
};

export type ChannelSubscription = { stop(): Promise<void> };

/** Listens to channels on a dedicated connection, which is reopened whenever it is lost. Returns the subscription, which can be stopped. */
export function listenToChannels(
  url: string,
  listeners: readonly ChannelListener[],
  onFailure: (error: unknown) => void,
): ChannelSubscription {
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
