import { Form } from 'react-router';
import type { FormActionData } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextArea } from '../../ui/base/text-field.tsx';
import { Button } from './button.tsx';
import { FormProblems } from './form-problems.tsx';
import { Panel } from './page.tsx';

export type StaffNoteListItem = {
  readonly id: string;
  readonly body: string;
  readonly who: string;
  readonly at: string;
  readonly shownAt: string;
  readonly isOwn: boolean;
};

type NotesPanelProps = {
  notes: readonly StaffNoteListItem[];
  /** Whether the staff member may write notes; if not, the form is omitted. */
  mayWrite: boolean;
  answer: FormActionData | undefined;
};

/** Staff notes about the page's subject, which customers never see. */
export function NotesPanel({ notes, mayWrite, answer }: NotesPanelProps) {
  if (notes.length === 0 && !mayWrite) return null;
  const own = answer?.entered.intent?.endsWith('-note') ? answer : undefined;
  return (
    <Panel title="Notes" aside="Only staff see these.">
      <div className="grid gap-4">
        <FormProblems answer={own} title="That didn’t work" />
        {notes.length > 0 && (
          <ul className="grid gap-3">
            {notes.map(({ id, body, who, at, shownAt, isOwn }) => (
              <li key={id}>
                <p className="wrap-anywhere whitespace-pre-line">{body}</p>
                <div className="flex flex-wrap items-center gap-x-3 text-small text-ink-soft">
                  <span>
                    {who}, <time dateTime={at}>{shownAt}</time>
                  </span>
                  {isOwn && mayWrite && (
                    <Form method="post">
                      <input type="hidden" name="noteId" value={id} />
                      <Button
                        kind="plain"
                        name="intent"
                        value="delete-note"
                        aria-label={`Delete note of ${shownAt}`}
                      >
                        Delete
                      </Button>
                    </Form>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
        {mayWrite && (
          // A new key empties the field once the note is there.
          <Form method="post" key={notes.length} className="grid gap-3">
            <TextArea
              id="note"
              name="note"
              label="New note"
              maxLength={2000}
              defaultValue={own?.entered.note}
              error={fieldErrorLookup(own?.problems ?? [])('note')}
            />
            <div>
              <Button name="intent" value="add-note">
                Add note
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Panel>
  );
}
