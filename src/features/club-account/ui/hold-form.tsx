import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { type CivilDate, formatDateWithYear, parseCivilDate } from '../../../core/dates.ts';
import { formatList } from '../../../core/listed.ts';
import { holdBenefitsSentence, isHoldActive } from '../../../engine/clubs/memberships/rules.ts';
import type { FormActionData } from '../../../platform/form-answer.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { clubAccountPath } from '../rules.ts';

type HoldFormProps = {
  today: CivilDate;
  /** The suggested end date of the hold. */
  suggestedUntil: CivilDate;
  /** The dates of upcoming charges, some of which the hold may skip. */
  days: readonly CivilDate[];
  answer: FormActionData | undefined;
};

/** The form for a hold's dates. Summarizes their effect on prices and shipments while they are being entered. */
export function MembershipHoldForm({ today, suggestedUntil, days, answer }: HoldFormProps) {
  const entered = answer?.entered;
  const [fromText, setFrom] = useState(entered?.fromOn ?? today);
  const [untilText, setUntil] = useState(entered?.untilOn ?? suggestedUntil);
  const isPending = useNavigation().formMethod === 'POST';
  const error = (field: string) => answer?.problems.find(({ fieldId }) => fieldId === field)?.sentence;

  function follow({ target }: FormEvent<HTMLFormElement>): void {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'fromOn') setFrom(target.value);
    if (target.name === 'untilOn') setUntil(target.value);
  }

  return (
    <Form method="post" noValidate onInput={follow} className="space-y-6">
      <ErrorSummary
        title="We couldn’t put your membership on hold"
        problems={answer?.problems ?? []}
        occasion={answer}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="fromOn"
          name="fromOn"
          type="date"
          label="From"
          min={today}
          defaultValue={fromText}
          error={error('fromOn')}
        />
        <TextField
          id="untilOn"
          name="untilOn"
          type="date"
          label="Until"
          optional
          min={today}
          defaultValue={untilText}
          error={error('untilOn')}
          hint="Leave blank to stay on hold until you end it."
        />
      </div>
      <HoldEffects from={parseCivilDate(fromText)} until={parseCivilDate(untilText)} days={days} />
      <TextField
        id="reason"
        name="reason"
        label="Reason"
        optional
        maxLength={500}
        defaultValue={entered?.reason}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button pendingLabel={isPending ? 'One moment' : undefined}>Put membership on hold</Button>
        <ButtonLink kind="text" to={clubAccountPath}>
          Keep membership active
        </ButtonLink>
      </div>
    </Form>
  );
}

type HoldEffectsProps = {
  from: CivilDate | undefined;
  until: CivilDate | undefined;
  days: readonly CivilDate[];
};

function HoldEffects({ from, until, days }: HoldEffectsProps) {
  if (from === undefined) return null;
  const hold = { fromOn: from, untilOn: until };
  const heldDays = days.filter((day) => isHoldActive(hold, day));
  const names = formatList([
    ...heldDays.slice(0, 4).map(formatDateWithYear),
    ...(heldDays.length > 4 ? ['later dates'] : []),
  ]);
  return (
    <Notice live>
      <p>{holdBenefitsSentence(hold)}</p>
      <p>
        {heldDays.length === 0
          ? 'You have no shipments during this time.'
          : `We’ll skip your ${heldDays.length === 1 ? 'shipment' : 'shipments'} on ${names}. You won’t be charged.`}
      </p>
      {until !== undefined && days.includes(until) && (
        <p>
          Your hold ends at the start of {formatDateWithYear(until)}, so we’ll send the shipment due that day
          and charge you for it.
        </p>
      )}
    </Notice>
  );
}
