import type { FormActionData } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { holdReasonOptions } from '../order-word-rules.ts';
import { SelectField } from './choice.tsx';

/** The drop-down field for the reason of a hold, named `reason` in the form. */
export function HoldReasonField({ answer }: { answer: FormActionData | undefined }) {
  return (
    <SelectField
      id="reason"
      name="reason"
      label="Reason"
      options={holdReasonOptions}
      defaultValue={answer?.entered.reason ?? 'weather'}
      error={fieldErrorLookup(answer?.problems ?? [])('reason')}
    />
  );
}

type HoldUntilFieldProps = {
  answer: FormActionData | undefined;
  /** The current day in the winery's time zone, as `YYYY-MM-DD`. */
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
      error={fieldErrorLookup(answer?.problems ?? [])('until')}
      className="max-w-56"
    />
  );
}
