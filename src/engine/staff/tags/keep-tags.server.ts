import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { auditSubjectOfNote } from '../notes/keep-notes.server.ts';
import { maxTags, validateTag } from './rules.ts';
import { deleteTag, insertTag, tagsOn } from './store.server.ts';
import type { TagSubject } from './types.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock'>;
/** The person who changes tags and the request; jobs have no request. */
type By = { readonly actor: StaffActor; readonly requestId?: string };
type Tagged = { readonly subject: TagSubject; readonly tag: string; readonly now: Date };
type TagRefusalCode = 'TAG_EMPTY' | 'TAG_LONG' | 'TOO_MANY_TAGS';

/** Adds a tag, by which lists can be filtered, to an order or a customer. Returns false if it already has the tag. */
export async function addTag(
  { database, clock }: Dependencies,
  by: By,
  subject: TagSubject,
  text: string,
): Promise<Result<boolean, TagRefusalCode>> {
  const tag = validateTag(text);
  if (!tag.ok) return tag;
  return database.transaction((tx) =>
    addTagInTransaction(tx, by, { subject, tag: tag.value, now: clock.now() }),
  );
}

/** Adds a tag like `addTag`, in the caller's transaction. */
export async function addTagInTransaction(
  tx: Transaction,
  { actor, requestId }: By,
  { subject, tag, now }: Tagged,
): Promise<Result<boolean, 'TOO_MANY_TAGS'>> {
  const present = await tagsOn(tx, subject);
  if (present.some((each) => each.toLowerCase() === tag.toLowerCase())) return ok(false);
  if (present.length >= maxTags) {
    const sentence = `There are ${maxTags} tags already. Remove one first.`;
    return refused({ code: 'TOO_MANY_TAGS', sentence, field: 'tag' });
  }
  if (!(await insertTag(tx, subject, tag))) return ok(false);
  const recorded = { at: now, actor, requestId, action: 'tag.added', data: { tag } };
  await recordAudit(tx, { ...recorded, ...auditSubjectOfNote(subject) });
  return ok(true);
}

/** Removes a tag. Returns false if it was already removed. */
export async function removeTag(
  { database, clock }: Dependencies,
  by: By,
  subject: TagSubject,
  tag: string,
): Promise<boolean> {
  return database.transaction((tx) => removeTagInTransaction(tx, by, { subject, tag, now: clock.now() }));
}

/** Removes a tag like `removeTag`, in the caller's transaction. */
export async function removeTagInTransaction(
  tx: Transaction,
  { actor, requestId }: By,
  { subject, tag, now }: Tagged,
): Promise<boolean> {
  if (!(await deleteTag(tx, subject, tag))) return false;
  const recorded = { at: now, actor, requestId, action: 'tag.removed', data: { tag } };
  await recordAudit(tx, { ...recorded, ...auditSubjectOfNote(subject) });
  return true;
}
