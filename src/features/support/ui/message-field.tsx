import { useState } from 'react';
import { groupedDigits } from '../../../core/digits.ts';
import { lengthOfMessage, maxMessageLength, minMessageLength } from '../../../engine/support/rules.ts';
import { TextArea } from '../../../ui/base/text-field.tsx';

/** The number of characters left at or below which the count is announced to screen readers. */
const nearEnd = 100;

/** The message field with a count of the characters left. Without scripts, shows only the limit. */
export function MessageField({ entered, error }: { entered: string; error: string | undefined }) {
  const [length, setLength] = useState(lengthOfMessage(entered));
  const left = maxMessageLength - length;
  return (
    <div>
      <TextArea
        id="message"
        name="message"
        label="Your message"
        rows={7}
        defaultValue={entered}
        onInput={({ currentTarget }) => setLength(lengthOfMessage(currentTarget.value))}
        hint={
          <span className="flex justify-between gap-6">
            <span>
              {minMessageLength} to {groupedDigits(maxMessageLength)} characters
            </span>
            <span className={`figures noscript:hidden ${left < 0 ? 'text-error' : ''}`}>
              {groupedDigits(length)} of {groupedDigits(maxMessageLength)}
            </span>
          </span>
        }
        error={error}
      />
      <p role="status" className="sr-only">
        {left <= nearEnd && (left < 0 ? `${groupedDigits(-left)} too many` : `${left} left`)}
      </p>
    </div>
  );
}
