import { randomUUID } from 'node:crypto';
import type { StaffNoteId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { auditSubjectOfThread } from '../inbox/keep-inbox.server.ts';
import { maxNoteLength } from './rules.ts';
import { deleteOwnNote, insertNote } from './store.server.ts';
import type { NoteSubject } from './types.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock'>;
type By = { readonly actor: StaffActor; readonly requestId: string };

export function auditSubjectOfNote(subject: NoteSubject) {
  switch (subject.kind) {
    case 'order':
      return { subjectType: 'order', subjectId: subject.orderId } as const;
    case 'customer':
      return { subjectType: 'customer', subjectId: subject.personId } as const;
    default:
      return auditSubjectOfThread(subject);
  }
}

/**
 * Adds a note. The audit trail records the note's id but never its text, so that the text can be deleted with the customer's personal data.
 */
export async function addNote(
  { database, clock }: Dependencies,
  { actor, requestId }: By,
  subject: NoteSubject,
  text: string,
): Promise<Result<{ readonly id: StaffNoteId }, 'NOTE_EMPTY' | 'NOTE_LONG'>> {
  const body = text.replaceAll('\r\n', '\n').trim();
  if (body === '') return refused({ code: 'NOTE_EMPTY', sentence: 'Write something first.', field: 'note' });
  if (body.length > maxNoteLength) {
    const sentence = `A note has at most ${maxNoteLength.toLocaleString('en-US')} characters.`;
    return refused({ code: 'NOTE_LONG', sentence, field: 'note' });
  }
  const at = clock.now();
  const id = randomUUID() as StaffNoteId;
  await database.transaction(async (tx) => {
    await insertNote(tx, subject, { id, body, writtenBy: actor, writtenAt: at });
    await recordAudit(tx, {
      ...{ at, actor, requestId, action: 'note.added', data: { noteId: id } },
      ...auditSubjectOfNote(subject),
    });
  });
  return ok({ id });
}

/** Deletes a note that the staff member wrote. NOTE_GONE if a colleague wrote it or it was already deleted. */
export async function deleteNote(
  { database, clock }: Dependencies,
  { actor, requestId }: By,
  subject: NoteSubject,
  id: StaffNoteId,
): Promise<Result<undefined, 'NOTE_GONE'>> {
  return database.transaction(async (tx): Promise<Result<undefined, 'NOTE_GONE'>> => {
    if (!(await deleteOwnNote(tx, subject, id, actor))) {
      const sentence = 'This note was deleted, or a colleague wrote it. You can delete only your own.';
      return refused({ code: 'NOTE_GONE', sentence });
    }
    await recordAudit(tx, {
      ...{ at: clock.now(), actor, requestId, action: 'note.deleted', data: { noteId: id } },
      ...auditSubjectOfNote(subject),
    });
    return ok(undefined);
  });
}
