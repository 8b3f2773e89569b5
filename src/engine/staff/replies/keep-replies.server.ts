import { randomUUID } from 'node:crypto';
import type { SavedReplyId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { maxSavedReplies, type ReplyRefusalCode, validateReply } from './rules.ts';
import { listSavedReplies, lockReplies, removeReply, upsertReply } from './store.server.ts';
import type { SavedReply } from './types.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock'>;
type By = { readonly actor: StaffActor; readonly requestId: string };

export type EnteredReply = {
  readonly title: string;
  readonly body: string;
  /** The reply to change, with the version that the editor loaded; undefined for a new reply. */
  readonly seen?: Pick<SavedReply, 'replyId' | 'version'>;
};

/** Saves a new reply or changes an existing one. REPLY_CHANGED if a colleague has since changed or deleted it. */
export async function saveReply(
  { database, clock }: Dependencies,
  { actor, requestId }: By,
  { seen, ...entered }: EnteredReply,
): Promise<Result<undefined, ReplyRefusalCode>> {
  const read = validateReply(entered);
  if (!read.ok) return read;
  const { title, body } = read.value;
  return database.transaction(async (tx): Promise<Result<undefined, ReplyRefusalCode>> => {
    await lockReplies(tx);
    const replies = await listSavedReplies(tx);
    const before = replies.find(({ replyId }) => replyId === seen?.replyId);
    if (seen && before?.version !== seen.version) {
      const what = before ? 'changed' : 'deleted';
      const sentence = `A colleague has ${what} this reply. Your text is still here. Save it again to keep it.`;
      return refused({ code: 'REPLY_CHANGED', sentence });
    }
    const hasTitle = (reply: SavedReply) => reply.title.toLowerCase() === title.toLowerCase();
    if (replies.some((reply) => reply !== before && hasTitle(reply))) {
      const sentence = 'Another reply already has this title. Choose a different title, or edit that reply.';
      return refused({ code: 'REPLY_TITLE_TAKEN', sentence, field: 'title' });
    }
    if (!before && replies.length >= maxSavedReplies) {
      const sentence = `There are ${maxSavedReplies} replies already. Delete one first.`;
      return refused({ code: 'TOO_MANY_REPLIES', sentence });
    }
    const replyId = before?.replyId ?? (randomUUID() as SavedReplyId);
    await upsertReply(tx, { replyId, title, body });
    await recordAudit(tx, {
      ...{ at: clock.now(), actor, requestId, action: 'reply.saved' },
      ...{ subjectType: 'reply', subjectId: replyId, data: { from: before?.title ?? null, to: title } },
    });
    return ok(undefined);
  });
}

/** Deletes a saved reply. Returns false if it was already deleted. */
export async function deleteReply(
  { database, clock }: Dependencies,
  { actor, requestId }: By,
  replyId: SavedReplyId,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const title = await removeReply(tx, replyId);
    if (title === undefined) return false;
    await recordAudit(tx, {
      ...{ at: clock.now(), actor, requestId, action: 'reply.deleted' },
      ...{ subjectType: 'reply', subjectId: replyId, data: { title } },
    });
    return true;
  });
}
