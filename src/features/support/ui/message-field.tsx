import { useState } from 'react';
import { formatGroupedDigits } from '../../../core/digits.ts';
import {
  maxSupportMessageLength,
  minSupportMessageLength,
  supportMessageLength,
} from '../../../engine/support/rules.ts';
import { TextArea } from '../../../ui/base/text-field.tsx';

/** The number of characters left at or below which the count is announced to screen readers. */
const nearEnd = 100;

/** The message field with a count of the characters entered. Without scripts, shows only the limits. */
export function MessageField({ entered, error }: { entered: string; error: string | undefined }) {
  const [length, setLength] = useState(supportMessageLength(entered));
  const left = maxSupportMessageLength - length;
  return (
    <div>
      <TextArea
        id="message"
        name="message"
        label="Your message"
        rows={7}
        defaultValue={entered}
        onInput={({ currentTarget }) => setLength(supportMessageLength(currentTarget.value))}
        hint={
          <span className="flex justify-between gap-6">
            <span>
              {minSupportMessageLength} to {formatGroupedDigits(maxSupportMessageLength)} characters
            </span>
            <span className={`figures noscript:hidden ${left < 0 ? 'text-error' : ''}`}>
              {formatGroupedDigits(length)} of {formatGroupedDigits(maxSupportMessageLength)}
            </span>
          </span>
        }
        error={error}
      />
      <p role="status" className="sr-only">
        {left <= nearEnd && (left < 0 ? `${formatGroupedDigits(-left)} too many` : `${left} left`)}
      </p>
    </div>
  );
}
