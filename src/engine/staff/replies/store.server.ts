import { sql } from 'drizzle-orm';
import type { SavedReplyId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { SavedReply } from './types.ts';

/** Returns all saved replies by title. */
export async function savedReplies(read: Transaction): Promise<SavedReply[]> {
  const { rows } = await read.execute<SavedReply & Record<string, unknown>>(sql`
    select id as "replyId", title::text, body, version from saved_replies order by saved_replies.title`);
  return rows;
}

/** Keeps others from changing any reply until the transaction ends: titles are unique, and their number is limited. */
export async function lockReplies(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table saved_replies in share row exclusive mode`);
}

/** Writes a reply in place of the one with its id. */
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
 * Deletes a reply.
 * @returns its title; undefined if it was deleted already.
 */
export async function removeReply(tx: Transaction, replyId: SavedReplyId): Promise<string | undefined> {
  const { rows } = await tx.execute<{ title: string }>(sql`
    delete from saved_replies where id = ${replyId} returning title::text`);
  return rows[0]?.title;
}
