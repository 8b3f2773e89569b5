import { randomUUID } from 'node:crypto';
import type { StaffViewId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { countViews, deleteOwnView, upsertView } from './store.server.ts';
import type { ListName } from './types.ts';

/** The database refuses longer names and queries. */
export const longestViewName = 40;
const longestQuery = 1_000;
/** A member keeps at most so many. */
const mostViews = 50;

type Dependencies = Pick<Runtime, 'database' | 'clock'>;
type By = { readonly actor: StaffActor; readonly memberId: string; readonly requestId: string };

export type NewView = {
  readonly list: ListName;
  readonly name: string;
  /** The query of the list's address. */
  readonly query: string;
  readonly isShared: boolean;
};

export type ViewRefusalCode = 'VIEW_NAME_EMPTY' | 'VIEW_NAME_LONG' | 'VIEW_UNFILTERED' | 'TOO_MANY_VIEWS';

/** Keeps the filter of a list under a name, in place of the member's view of the same name. */
export async function saveView(
  { database, clock }: Dependencies,
  { actor, memberId, requestId }: By,
  { list, name: given, query, isShared }: NewView,
): Promise<Result<undefined, ViewRefusalCode>> {
  const name = given.trim().replace(/\s+/g, ' ');
  const refuse = (code: ViewRefusalCode, sentence: string) =>
    refused<ViewRefusalCode>({ code, sentence, field: 'name' });
  if (name === '') return refuse('VIEW_NAME_EMPTY', 'Enter a name for the view.');
  if (name.length > longestViewName) {
    return refuse('VIEW_NAME_LONG', `A name has at most ${longestViewName} characters.`);
  }
  if (query === '' || query.length > longestQuery) {
    return refuse('VIEW_UNFILTERED', 'Filter or sort the list first.');
  }
  return database.transaction(async (tx): Promise<Result<undefined, ViewRefusalCode>> => {
    if ((await countViews(tx, memberId)) >= mostViews) {
      return refuse('TOO_MANY_VIEWS', `You have ${mostViews} views already. Delete one first.`);
    }
    const now = clock.now();
    const viewId = randomUUID() as StaffViewId;
    await upsertView(tx, { viewId, memberId, list, name, query, isShared, now });
    await recordAudit(tx, {
      ...{ at: now, actor, requestId, action: 'view.saved', subjectType: 'staff', subjectId: memberId },
      data: { list, name, isShared },
    });
    return ok(undefined);
  });
}

/** Deletes a view of one's own. VIEW_GONE for one of a colleague, and for one that is deleted already. */
export async function deleteView(
  { database, clock }: Dependencies,
  { actor, memberId, requestId }: By,
  viewId: StaffViewId,
): Promise<Result<undefined, 'VIEW_GONE'>> {
  return database.transaction(async (tx): Promise<Result<undefined, 'VIEW_GONE'>> => {
    const deleted = await deleteOwnView(tx, memberId, viewId);
    if (!deleted) {
      const sentence = 'This view was deleted, or a colleague saved it. You can delete only your own.';
      return refused({ code: 'VIEW_GONE', sentence });
    }
    await recordAudit(tx, {
      ...{
        at: clock.now(),
        actor,
        requestId,
        action: 'view.deleted',
        subjectType: 'staff',
        subjectId: memberId,
      },
      data: deleted,
    });
    return ok(undefined);
  });
}
