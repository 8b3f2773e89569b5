import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { plannedSettings, winerySettings } from './schema.ts';

export type SavedSetting = Omit<typeof winerySettings.$inferSelect, 'value'> & { readonly value: unknown };

/** Returns the current value of every setting that has been saved. */
export async function currentSettings(read: Transaction): Promise<Pick<SavedSetting, 'name' | 'value'>[]> {
  const { rows } = await read.execute<Pick<SavedSetting, 'name' | 'value'>>(
    sql`select distinct on (name) name, value from winery_settings order by name, version desc`,
  );
  return rows;
}

/** Locks a setting until the transaction ends and returns its current version; undefined if none was saved. */
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

/** Stores a value for a later time and replaces any value planned for the same time. */
export async function upsertPlannedSetting(tx: Transaction, planned: PlannedSetting): Promise<void> {
  const { name: _, beginsAt: __, ...set } = planned;
  await tx
    .insert(plannedSettings)
    .values(planned)
    .onConflictDoUpdate({ target: [plannedSettings.name, plannedSettings.beginsAt], set });
}

/** Returns all planned settings, earliest first. */
export function listPlannedSettings(read: Transaction): Promise<PlannedSetting[]> {
  return read
    .select()
    .from(plannedSettings)
    .orderBy(asc(plannedSettings.beginsAt), asc(plannedSettings.name));
}

/** Deletes and returns the planned values of a setting that are due, earliest first. Of two concurrent calls, only one gets each value. */
export async function takeDuePlannedSettings(
  tx: Transaction,
  name: string,
  now: Date,
): Promise<PlannedSetting[]> {
  const due = await tx
    .delete(plannedSettings)
    .where(and(eq(plannedSettings.name, name), lte(plannedSettings.beginsAt, now)))
    .returning();
  return due.sort((a, b) => a.beginsAt.getTime() - b.beginsAt.getTime());
}

/**
 * Deletes the value of a setting planned for this time.
 * @returns whether it existed.
 */
export async function deletePlannedSetting(tx: Transaction, name: string, beginsAt: Date): Promise<boolean> {
  const removed = await tx
    .delete(plannedSettings)
    .where(and(eq(plannedSettings.name, name), eq(plannedSettings.beginsAt, beginsAt)))
    .returning({ name: plannedSettings.name });
  return removed.length > 0;
}

export async function insertSettingVersion(tx: Transaction, setting: SavedSetting): Promise<void> {
  await tx.insert(winerySettings).values(setting);
}
