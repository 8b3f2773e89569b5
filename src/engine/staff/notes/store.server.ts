import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { StaffNoteId } from '../../../core/ids.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { staffNotes } from './schema.ts';
import type { NoteSubject, StaffNote } from './types.ts';

function isAbout(subject: NoteSubject): SQL {
  switch (subject.kind) {
    case 'order':
      return eq(staffNotes.orderId, subject.orderId);
    case 'customer':
      return eq(staffNotes.personId, subject.personId);
    case 'chat':
      return eq(staffNotes.conversationId, subject.conversationId);
    case 'case':
      return eq(staffNotes.caseId, subject.caseId);
    case 'form':
      return eq(staffNotes.submissionId, subject.submissionId);
    case 'bounce':
      return eq(staffNotes.noticeId, subject.noticeId);
  }
}

/** Returns the notes about a subject, newest first. */
export function notesAbout(read: Transaction, subject: NoteSubject): Promise<StaffNote[]> {
  const { id, body, writtenBy, writtenAt } = staffNotes;
  return read
    .select({ id, body, writtenBy, writtenAt })
    .from(staffNotes)
    .where(isAbout(subject))
    .orderBy(desc(writtenAt), desc(id));
}

export async function insertNote(tx: Transaction, subject: NoteSubject, note: StaffNote): Promise<void> {
  const { kind: _kind, ...about } = subject;
  await tx.insert(staffNotes).values({ ...note, ...about });
}

/**
 * Deletes a note about this subject.
 * @returns false if there is no such note by this member.
 */
export async function deleteOwnNote(
  tx: Transaction,
  subject: NoteSubject,
  id: StaffNoteId,
  writtenBy: StaffActor,
): Promise<boolean> {
  const deleted = await tx
    .delete(staffNotes)
    .where(and(eq(staffNotes.id, id), eq(staffNotes.writtenBy, writtenBy), isAbout(subject)))
    .returning({ id: staffNotes.id });
  return deleted.length > 0;
}
