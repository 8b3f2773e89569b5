import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { maxVisitorMessageLength, messageLength } from '../../../engine/support/conversations/rules.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextArea } from '../../../ui/base/text-field.tsx';
import { sendEnteredText, setEnteredText, useMessenger } from './messenger-store.ts';

/** The number of characters left at which the counter appears. */
const nearEnd = 200;

/** The message field. Enter sends the message, Shift+Enter starts a new line. */
export function MessageComposer({ fieldId }: { fieldId: string }) {
  const form = useRef<HTMLFormElement>(null);
  const entered = useMessenger((state) => state.entered);
  const problem = useMessenger((state) => state.problem);
  const left = maxVisitorMessageLength - messageLength(entered.trim());

  function sendOnEnter(event: KeyboardEvent): void {
    // During IME composition, Enter only confirms the characters.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    void sendEnteredText();
    document.getElementById(fieldId)?.focus();
  }

  return (
    <form ref={form} onSubmit={send} noValidate className="drawer-foot items-end gap-3!">
      <TextArea
        id={fieldId}
        label="Your message"
        rows={2}
        value={entered}
        onInput={({ currentTarget }) => setEnteredText(currentTarget.value)}
        onKeyDown={sendOnEnter}
        hint={left <= nearEnd ? roomText(left) : undefined}
        error={problem}
        className="min-w-0 flex-1"
      />
      <Button>Send</Button>
    </form>
  );
}

function roomText(left: number): string {
  return left < 0 ? `${-left} characters over the limit` : `${left} characters left`;
}
