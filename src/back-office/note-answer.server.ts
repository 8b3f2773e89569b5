import { data } from 'react-router';
import { isUuid, type StaffNoteId } from '../core/ids.ts';
import type { ShopDependencies } from '../dependencies.server.ts';
import { addNote, deleteNote, notesAbout } from '../engine/staff/index.server.ts';
import { staffMemberNames } from '../engine/staff/members/names-view.server.ts';
import type { NoteSubject } from '../engine/staff/notes/types.ts';
import type { SignedInStaff } from '../engine/staff/types.ts';
import { rejectForm } from '../platform/form-answer.server.ts';
import { formatDayAndTime } from './format-rules.ts';
import { actorName } from './order-page-rules.ts';

/** Returns the notes about a subject, formatted for its page. */
export async function readNotesForPage(
  { database, clock }: ShopDependencies,
  staff: Pick<SignedInStaff, 'actor'>,
  subject: NoteSubject,
) {
  const [notes, members] = await Promise.all([
    notesAbout(database.read, subject),
    staffMemberNames(database.read),
  ]);
  const now = clock.now();
  return notes.map(({ id, body, writtenBy, writtenAt }) => ({
    id: String(id),
    body,
    who: actorName(writtenBy, members),
    at: writtenAt.toISOString(),
    shownAt: formatDayAndTime(writtenAt, now),
    isOwn: writtenBy === staff.actor,
  }));
}

/**
 * Handles the forms of `NotesPanel`.
 * @param done returns a redirect to the page with a message.
 */
export async function handleNoteForm(
  dependencies: ShopDependencies,
  staff: Pick<SignedInStaff, 'actor'>,
  {
    form,
    requestId,
    subject,
  }: { readonly form: FormData; readonly requestId: string; readonly subject: NoteSubject },
  done: (text: string) => Response,
) {
  const by = { actor: staff.actor, requestId };
  const noteId = String(form.get('noteId') ?? '');
  if (form.get('intent') === 'add-note') {
    const added = await addNote(dependencies, by, subject, String(form.get('note') ?? ''));
    return added.ok ? done('Note added.') : rejectForm(added.refusals, form, 422);
  }
  // Not the page again: reading it about a customer would be recorded.
  if (form.get('intent') !== 'delete-note' || !isUuid(noteId)) throw data(null, { status: 400 });
  const deleted = await deleteNote(dependencies, by, subject, noteId as StaffNoteId);
  return deleted.ok ? done('Note deleted.') : rejectForm(deleted.refusals, form);
}
