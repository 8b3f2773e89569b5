import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { plannedSettings, winerySettings } from './schema.ts';

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

export type PlannedSetting = Omit<typeof plannedSettings.$inferSelect, 'value'> & { readonly value: unknown };

/** Keeps a value for a later moment, in place of another one for the same moment. */
export async function putPlannedSetting(tx: Transaction, planned: PlannedSetting): Promise<void> {
  const { name: _, beginsAt: __, ...set } = planned;
  await tx
    .insert(plannedSettings)
    .values(planned)
    .onConflictDoUpdate({ target: [plannedSettings.name, plannedSettings.beginsAt], set });
}

/** Returns everything that is planned, first the one that begins first. */
export function listPlannedSettings(read: Transaction): Promise<PlannedSetting[]> {
  return read
    .select()
    .from(plannedSettings)
    .orderBy(asc(plannedSettings.beginsAt), asc(plannedSettings.name));
}

/** Removes and returns what begins by now under a name, in order. Of two processes, one gets each. */
export async function takeDueSettings(tx: Transaction, name: string, now: Date): Promise<PlannedSetting[]> {
  const due = await tx
    .delete(plannedSettings)
    .where(and(eq(plannedSettings.name, name), lte(plannedSettings.beginsAt, now)))
    .returning();
  return due.sort((a, b) => a.beginsAt.getTime() - b.beginsAt.getTime());
}

/** Returns whether there was such a plan. */
export async function deletePlannedSetting(tx: Transaction, name: string, beginsAt: Date): Promise<boolean> {
  const removed = await tx
    .delete(plannedSettings)
    .where(and(eq(plannedSettings.name, name), eq(plannedSettings.beginsAt, beginsAt)))
    .returning({ name: plannedSettings.name });
  return removed.length > 0;
}

export async function insertSetting(tx: Transaction, setting: SavedSetting): Promise<void> {
  await tx.insert(winerySettings).values(setting);
}
