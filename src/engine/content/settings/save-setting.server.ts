import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { ok, type Result, refused } from '../../../core/result.ts';
import { notifyChannel } from '../../../platform/announcements.server.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { schemaProblemsOf } from '../../../platform/shape-faults.ts';
import { isPathTargeted } from '../rules.ts';
import { currentAndScheduledVersions } from '../store.server.ts';
import {
  deletePlannedSetting,
  insertSettingVersion,
  listPlannedSettings,
  lockSetting,
  type PlannedSetting,
  takeDuePlannedSettings,
  upsertPlannedSetting,
} from './store.server.ts';

/** The validation schemas of all settings, by setting name. */
export type SettingShapes = Readonly<Record<string, z.ZodType>>;

/** The channel that notifies every process when a setting changes. */
export const settingsChannel = 'winery_settings';

export type SettingSaveOutcome = 'created' | 'changed' | 'unchanged';

type By = { readonly actor: AuditActor; readonly now: Date };

/**
 * Saves a new version of a setting, unless the value equals the current one. Every process rereads the setting after the commit. Refusal:
 * SETTING_INVALID, one for each problem, with the path to the invalid value as its `field` (`address.zipCode`).
 */
export async function saveSetting(
  tx: Transaction,
  shapes: SettingShapes,
  name: string,
  given: unknown,
  { actor, now }: By,
): Promise<Result<SettingSaveOutcome, 'SETTING_INVALID'>> {
  const read = await readSetting(tx, shapes, name, given, now);
  if (!read.ok) return read;
  const current = await lockSetting(tx, name);
  if (current && isDeepStrictEqual(current.value, JSON.parse(JSON.stringify(read.value))))
    return ok('unchanged');
  const version = (current?.version ?? 0) + 1;
  await insertSettingVersion(tx, { name, version, value: read.value, savedBy: actor, savedAt: now });
  await recordChange(tx, 'setting.saved', name, { version }, { actor, now });
  await notifyChannel(tx, settingsChannel, name);
  return ok(current ? 'changed' : 'created');
}

/**
 * Schedules a value of a setting for a later time, replacing any value scheduled for the same time. Refusals: SETTING_INVALID if the value
 * is invalid; SETTING_DATE if the time has passed.
 */
export async function planSetting(
  tx: Transaction,
  shapes: SettingShapes,
  { name, value, beginsAt }: Pick<PlannedSetting, 'name' | 'value' | 'beginsAt'>,
  { actor, now }: By,
): Promise<Result<'planned', 'SETTING_INVALID' | 'SETTING_DATE'>> {
  if (beginsAt <= now) return refused({ code: 'SETTING_DATE', sentence: 'Choose a future date.' });
  const read = await readSetting(tx, shapes, name, value, now);
  if (!read.ok) return read;
  await upsertPlannedSetting(tx, { name, beginsAt, value: read.value, plannedBy: actor, plannedAt: now });
  await recordChange(tx, 'setting.planned', name, { beginsAt: beginsAt.toISOString() }, { actor, now });
  return ok('planned');
}

/**
 * Saves the planned settings that are due, each in its own transaction, with the person who planned it as the author. A value that the
 * current code rejects stays planned.
 * @throws AggregateError with the failures, so that the job fails and is reported.
 */
export async function savePlannedSettings(
  database: Pick<Database, 'read' | 'transaction'>,
  shapes: SettingShapes,
  now: Date,
): Promise<void> {
  const planned = await listPlannedSettings(database.read);
  const names = new Set(planned.filter(({ beginsAt }) => beginsAt <= now).map(({ name }) => name));
  const failures: unknown[] = [];
  for (const due of names) {
    const saving = database.transaction(async (tx) => {
      for (const { name, value, plannedBy } of await takeDuePlannedSettings(tx, due, now)) {
        const saved = await saveSetting(tx, shapes, name, value, { actor: plannedBy as AuditActor, now });
        if (!saved.ok) throw new Error(saved.refusals.map(({ sentence }) => sentence).join(' '));
      }
    });
    await saving.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'planned settings were not saved');
}

/** Cancels the value of a setting planned for this time. Refusal: SETTING_NOT_PLANNED. */
export async function cancelPlannedSetting(
  tx: Transaction,
  { name, beginsAt }: Pick<PlannedSetting, 'name' | 'beginsAt'>,
  { actor, now }: By,
): Promise<Result<'canceled', 'SETTING_NOT_PLANNED'>> {
  if (!(await deletePlannedSetting(tx, name, beginsAt))) {
    return refused({
      code: 'SETTING_NOT_PLANNED',
      sentence: `No change to ${name} is scheduled for that time.`,
    });
  }
  await recordChange(tx, 'setting.plan_canceled', name, { beginsAt: beginsAt.toISOString() }, { actor, now });
  return ok('canceled');
}

async function readSetting(
  tx: Transaction,
  shapes: SettingShapes,
  name: string,
  given: unknown,
  now: Date,
): Promise<Result<unknown, 'SETTING_INVALID'>> {
  const refuse = (...faults: readonly { readonly field?: string; readonly sentence: string }[]) =>
    refused(...faults.map((fault) => ({ code: 'SETTING_INVALID' as const, ...fault })));
  const shape = shapes[name];
  if (!shape) return refuse({ sentence: `There is no setting called ${name}.` });
  const read = shape.safeParse(given);
  if (!read.success) return refuse(...schemaProblemsOf(read.error));
  const taken = await documentAt(tx, read.data, now);
  if (taken) {
    const sentence = `${taken.path} is the address of the page “${taken.name}”.`;
    return refuse({ field: 'membershipPath', sentence });
  }
  return ok(read.data);
}

async function recordChange(
  tx: Transaction,
  action: string,
  name: string,
  data: Readonly<Record<string, string | number>>,
  { actor, now }: By,
): Promise<void> {
  await recordAudit(tx, { at: now, actor, action, subjectType: 'setting', subjectId: name, data });
}

/** Returns the published or scheduled document at the path that a setting reserves for the membership page; undefined if there is none. */
async function documentAt(tx: Transaction, setting: unknown, now: Date) {
  const { membershipPath: path } = setting as { readonly membershipPath?: string };
  if (path === undefined) return undefined;
  const found = (await currentAndScheduledVersions(tx, now)).find(({ targets }) =>
    isPathTargeted(path, targets),
  );
  return found && { path, name: found.name };
}
