import { desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { winerySettings } from './schema.ts';

export type SavedSetting = Omit<typeof winerySettings.$inferSelect, 'value'> & { readonly value: unknown };

/** Returns the version in force of every setting. */
export async function currentSettings(read: Transaction): Promise<Pick<SavedSetting, 'name' | 'value'>[]> {
  const { rows } = await read.execute<Pick<SavedSetting, 'name' | 'value'>>(
    sql`select distinct on (name) name, value from winery_settings order by name, version desc`,
  );
  return rows;
}

/** Returns the version in force of one setting and lets nobody else save it until the end of the transaction. */
export async function lockSetting(tx: Transaction, name: string): Promise<SavedSetting | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`setting ${name}`}))`);
  const [current] = await tx
    .select()
    .from(winerySettings)
    .where(eq(winerySettings.name, name))
    .orderBy(desc(winerySettings.version))
    .limit(1);
  return current;
}

export async function insertSetting(tx: Transaction, setting: SavedSetting): Promise<void> {
  await tx.insert(winerySettings).values(setting);
}
