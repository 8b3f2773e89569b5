import { sql } from 'drizzle-orm';
import type { SavedViewId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { SavedView, SavedViewList } from './types.ts';

/** Returns the views of a list that are visible to a member, sorted by name: the member's own and those shared by colleagues. */
export async function visibleSavedViews(
  read: Transaction,
  memberId: string,
  list: SavedViewList,
): Promise<SavedView[]> {
  const { rows } = await read.execute<SavedView & Record<string, unknown>>(sql`
    select id as "viewId", name::text, query, is_shared as "isShared", member_id = ${memberId} as "isOwn"
      from staff_views where list = ${list} and (member_id = ${memberId} or is_shared)
     order by staff_views.name, id`);
  return rows;
}

/** Counts the member's views, excluding the one with this name, which a new view would replace. */
export async function countOtherViews(
  read: Transaction,
  {
    memberId,
    list,
    name,
  }: { readonly memberId: string; readonly list: SavedViewList; readonly name: string },
): Promise<number> {
  const { rows } = await read.execute<{ count: number }>(sql`
    select count(*)::integer as count from staff_views
     where member_id = ${memberId} and not (list = ${list} and name = ${name})`);
  return rows[0]?.count ?? 0;
}

/** Inserts a view or replaces the member's view of the same list and name. */
export async function upsertView(
  tx: Transaction,
  view: Omit<SavedView, 'isOwn'> & {
    readonly memberId: string;
    readonly list: SavedViewList;
    readonly now: Date;
  },
): Promise<void> {
  const { viewId, memberId, list, name, query, isShared, now } = view;
  await tx.execute(sql`
    insert into staff_views (id, member_id, list, name, query, is_shared, created_at)
    values (${viewId}, ${memberId}, ${list}, ${name}, ${query}, ${isShared}, ${now.toISOString()})
        on conflict (member_id, list, name) do update set
           (name, query, is_shared) = (excluded.name, excluded.query, excluded.is_shared)`);
}

/**
 * Deletes a view of this member.
 * @returns its name and list, or undefined if there was none.
 */
export async function deleteOwnView(
  tx: Transaction,
  memberId: string,
  viewId: SavedViewId,
): Promise<{ readonly name: string; readonly list: SavedViewList } | undefined> {
  const { rows } = await tx.execute<{ name: string; list: SavedViewList }>(sql`
    delete from staff_views where id = ${viewId} and member_id = ${memberId} returning name::text, list`);
  return rows[0];
}
