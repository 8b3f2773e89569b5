import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { ok, type Result, refused } from '../../../core/result.ts';
import { announce } from '../../../platform/announcements.server.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { shapeFaults } from '../../../platform/shape-faults.ts';
import { isPlacedAt } from '../rules.ts';
import { publishedAfter } from '../store.server.ts';
import { insertSetting, lockSetting } from './store.server.ts';

/** The shape of every setting, by its name. */
export type SettingShapes = Readonly<Record<string, z.ZodType>>;

/** Every process hears on this channel that a setting changed. */
export const settingsChannel = 'winery_settings';

export type SavedAs = 'created' | 'changed' | 'unchanged';

/**
 * Saves a new version of what the winery decided, unless it is what is in force. Every process reads it after the
 * commit. Refusal: SETTING_INVALID, one for each fault, whose `field` is the path to it (`address.zipCode`).
 */
export async function saveSetting(
  tx: Transaction,
  shapes: SettingShapes,
  name: string,
  given: unknown,
  { actor, now }: { readonly actor: AuditActor; readonly now: Date },
): Promise<Result<SavedAs, 'SETTING_INVALID'>> {
  const shape = shapes[name];
  if (!shape) {
    return refused({ code: 'SETTING_INVALID', sentence: `There is no setting called ${name}.` });
  }
  const read = shape.safeParse(given);
  if (!read.success) {
    return refused(
      ...shapeFaults(read.error).map(({ field, sentence }) => ({
        code: 'SETTING_INVALID' as const,
        field,
        sentence,
      })),
    );
  }
  const taken = await documentAt(tx, read.data, now);
  if (taken) {
    const sentence = `${taken.path} is the address of the page “${taken.name}”.`;
    return refused({ code: 'SETTING_INVALID', field: 'membershipPath', sentence });
  }
  const current = await lockSetting(tx, name);
  if (current && isDeepStrictEqual(current.value, JSON.parse(JSON.stringify(read.data))))
    return ok('unchanged');
  const version = (current?.version ?? 0) + 1;
  await insertSetting(tx, { name, version, value: read.data, savedBy: actor, savedAt: now });
  await recordAudit(tx, {
    ...{ at: now, actor, action: 'setting.saved', subjectType: 'setting', subjectId: name },
    data: { version },
  });
  await announce(tx, settingsChannel, name);
  return ok(current ? 'changed' : 'created');
}

/** Returns the document, shown or planned, that has the address which a setting claims for the membership's page. */
async function documentAt(tx: Transaction, setting: unknown, now: Date) {
  const { membershipPath: path } = setting as { readonly membershipPath?: string };
  if (path === undefined) return undefined;
  const found = (await publishedAfter(tx, now)).find(({ targets }) => isPlacedAt(path, targets));
  return found && { path, name: found.name };
}
