import { randomUUID } from 'node:crypto';
import type { SavedViewId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { maxSavedViews, refuseView, type SavedViewRefusalCode, validateViewName } from './rules.ts';
import { countOtherViews, deleteOwnView, upsertView } from './store.server.ts';
import type { SavedViewList } from './types.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock'>;
type By = { readonly actor: StaffActor; readonly memberId: string; readonly requestId: string };

export type NewSavedView = {
  readonly list: SavedViewList;
  readonly name: string;
  /** The query string of the list's URL. */
  readonly query: string;
  readonly isShared: boolean;
};

/** Saves the filter of a list as a named view, replacing the member's view of the same name. */
export async function saveView(
  { database, clock }: Dependencies,
  { actor, memberId, requestId }: By,
  { list, name: given, query, isShared }: NewSavedView,
): Promise<Result<undefined, SavedViewRefusalCode>> {
  const read = validateViewName(given, query);
  if (!read.ok) return read;
  const name = read.value;
  return database.transaction(async (tx): Promise<Result<undefined, SavedViewRefusalCode>> => {
    if ((await countOtherViews(tx, { memberId, list, name })) >= maxSavedViews) {
      return refuseView('TOO_MANY_VIEWS', `You have ${maxSavedViews} views already. Delete one first.`);
    }
    const now = clock.now();
    const viewId = randomUUID() as SavedViewId;
    await upsertView(tx, { viewId, memberId, list, name, query, isShared, now });
    await recordAudit(tx, {
      ...{ at: now, actor, requestId, action: 'view.saved', subjectType: 'staff', subjectId: memberId },
      data: { list, name, isShared },
    });
    return ok(undefined);
  });
}

/** Deletes one of the member's own views. VIEW_GONE if it belongs to a colleague or was already deleted. */
export async function deleteView(
  { database, clock }: Dependencies,
  { actor, memberId, requestId }: By,
  viewId: SavedViewId,
): Promise<Result<undefined, 'VIEW_GONE'>> {
  return database.transaction(async (tx): Promise<Result<undefined, 'VIEW_GONE'>> => {
    const deleted = await deleteOwnView(tx, memberId, viewId);
    if (!deleted) {
      const sentence = 'This view was deleted, or a colleague saved it. You can delete only your own.';
      return refused({ code: 'VIEW_GONE', sentence });
    }
    await recordAudit(tx, {
      ...{ at: clock.now(), actor, requestId, action: 'view.deleted', data: deleted },
      ...{ subjectType: 'staff', subjectId: memberId },
    });
    return ok(undefined);
  });
}
