import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { emailTranscript, useMessenger } from './messenger-store.ts';

/** The form to request a transcript by email. It goes to the customer's email address, or to the one a guest enters. */
export function TranscriptForm() {
  const visitor = useMessenger((state) => state.visitor);
  const isClosed = useMessenger((state) => state.talk.closedAt !== undefined);
  const [isAsking, setIsAsking] = useState(false);
  const [said, setSaid] = useState<{ readonly isDone: boolean; readonly sentence: string }>();
  const isGuest = !visitor?.customer;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    current?.addEventListener('toggle', bringIntoSight, true);
    return () => current?.removeEventListener('toggle', bringIntoSight, true);
  }, []);

  async function ask(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    setIsAsking(true);
    setSaid(await emailTranscript(typeof email === 'string' ? email : undefined));
    setIsAsking(false);
  }

  return (
    <div ref={place} className="mt-6 border-line border-y">
      <Disclosure title="Email me a transcript">
        <form onSubmit={(event) => void ask(event)} noValidate className="space-y-4">
          <p className="text-ink-soft text-small">
            {isGuest
              ? `We’ll email you our answers${isClosed ? '.' : ' now, then again when the conversation ends.'}`
              : `We’ll send the transcript to ${visitor.customer.email}${isClosed ? '.' : ' when the conversation ends.'}`}
          </p>
          {isGuest && (
            <TextField
              name="email"
              type="email"
              label="Email"
              autoComplete="email"
              error={said && !said.isDone ? said.sentence : undefined}
            />
          )}
          <Button kind="outline" pendingLabel={isAsking ? 'Sending...' : undefined}>
            Email transcript
          </Button>
          <p role="status" className="text-small">
            {said && (said.isDone || !isGuest) ? said.sentence : ''}
          </p>
        </form>
      </Disclosure>
    </div>
  );
}

/** Scrolls the opened form into view, because it is the last element in the panel. */
function bringIntoSight({ target }: Event): void {
  const dialog = target instanceof Element ? target.closest('dialog') : null;
  dialog?.scrollTo({ top: dialog.scrollHeight });
}
