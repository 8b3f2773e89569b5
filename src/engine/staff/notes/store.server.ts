import { and, desc, eq } from 'drizzle-orm';
import type { StaffNoteId } from '../../../core/ids.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { staffNotes } from './schema.ts';
import type { NoteSubject, StaffNote } from './types.ts';

const isAbout = (subject: NoteSubject) =>
  subject.kind === 'order'
    ? eq(staffNotes.orderId, subject.orderId)
    : eq(staffNotes.personId, subject.personId);

/** Returns the notes about an order or a customer, the newest first. */
export function notesAbout(read: Transaction, subject: NoteSubject): Promise<StaffNote[]> {
  const { id, body, writtenBy, writtenAt } = staffNotes;
  return read
    .select({ id, body, writtenBy, writtenAt })
    .from(staffNotes)
    .where(isAbout(subject))
    .orderBy(desc(writtenAt), desc(id));
}

export async function insertNote(tx: Transaction, subject: NoteSubject, note: StaffNote): Promise<void> {
  const about = subject.kind === 'order' ? { orderId: subject.orderId } : { personId: subject.personId };
  await tx.insert(staffNotes).values({ ...note, ...about });
}

/** Returns whether this member had written the note about this subject and it is deleted now. */
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
