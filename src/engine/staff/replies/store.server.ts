import { sql } from 'drizzle-orm';
import type { SavedReplyId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { SavedReply } from './types.ts';

/** Returns all saved replies, sorted by title. */
export async function listSavedReplies(read: Transaction): Promise<SavedReply[]> {
  const { rows } = await read.execute<SavedReply & Record<string, unknown>>(sql`
    select id as "replyId", title::text, body, version from saved_replies order by saved_replies.title`);
  return rows;
}

/** Locks all saved replies against changes until the transaction ends, because titles are unique and the number of replies is limited. */
export async function lockReplies(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table saved_replies in share row exclusive mode`);
}

/** Inserts a reply, or updates the reply with this id and increments its version. */
export async function upsertReply(
  tx: Transaction,
  { replyId, title, body }: Omit<SavedReply, 'version'>,
): Promise<void> {
  await tx.execute(sql`
    insert into saved_replies (id, title, body) values (${replyId}, ${title}, ${body})
        on conflict (id) do update set
           (title, body, version) = (excluded.title, excluded.body, saved_replies.version + 1)`);
}

/**
 * Deletes a saved reply.
 * @returns its title, or undefined if it was already deleted.
 */
export async function removeReply(tx: Transaction, replyId: SavedReplyId): Promise<string | undefined> {
  const { rows } = await tx.execute<{ title: string }>(sql`
    delete from saved_replies where id = ${replyId} returning title::text`);
  return rows[0]?.title;
}
