import type { FormAnswer } from '../../platform/form-answer.server.ts';
import { errorsOf } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { holdOptions } from '../order-word-rules.ts';
import { SelectField } from './choice.tsx';

/** The field for why orders are held; its name in the form is `reason`. */
export function HoldReasonField({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <SelectField
      id="reason"
      name="reason"
      label="Reason"
      options={holdOptions}
      defaultValue={answer?.entered.reason ?? 'weather'}
      error={errorsOf(answer?.problems ?? [])('reason')}
    />
  );
}

type HoldUntilFieldProps = {
  answer: FormAnswer | undefined;
  /** Today at the winery, `YYYY-MM-DD`. */
  today: string;
};

export function HoldUntilField({ answer, today }: HoldUntilFieldProps) {
  return (
    <TextField
      id="until"
      name="until"
      type="date"
      min={today}
      label="Hold until"
      hint="Leave it empty to hold until someone releases it."
      optional
      defaultValue={answer?.entered.until}
      error={errorsOf(answer?.problems ?? [])('until')}
      className="max-w-56"
    />
  );
}
