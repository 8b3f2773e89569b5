import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { plannedSettings, winerySettings } from './schema.ts';

export type SavedSetting = Omit<typeof winerySettings.$inferSelect, 'value'> & { readonly value: unknown };

/** Returns the value in force of every setting that was saved. */
export async function currentSettings(read: Transaction): Promise<Pick<SavedSetting, 'name' | 'value'>[]> {
  const { rows } = await read.execute<Pick<SavedSetting, 'name' | 'value'>>(
    sql`select distinct on (name) name, value from winery_settings order by name, version desc`,
  );
  return rows;
}

/** Returns the version in force of one setting; undefined if none was saved. Keeps others from saving it until the transaction ends. */
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

/** Stores a value for a later moment and replaces another one planned for the same moment. */
export async function putPlannedSetting(tx: Transaction, planned: PlannedSetting): Promise<void> {
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

/** Deletes and returns the plans of a setting that have begun, earliest first. Of two concurrent calls, only one gets a plan. */
export async function takeDueSettings(tx: Transaction, name: string, now: Date): Promise<PlannedSetting[]> {
  const due = await tx
    .delete(plannedSettings)
    .where(and(eq(plannedSettings.name, name), lte(plannedSettings.beginsAt, now)))
    .returning();
  return due.sort((a, b) => a.beginsAt.getTime() - b.beginsAt.getTime());
}

/**
 * Deletes the plan of a setting for this moment.
 * @returns whether it existed.
 */
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
