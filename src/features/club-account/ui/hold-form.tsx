import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { type CivilDate, formatDateWithYear, parseCivilDate } from '../../../core/dates.ts';
import { listed } from '../../../core/listed.ts';
import { benefitsSentence, isHeld } from '../../../engine/clubs/memberships/rules.ts';
import type { FormAnswer } from '../../../platform/form-answer.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { clubPath } from '../rules.ts';

type HoldFormProps = {
  today: CivilDate;
  /** The last day that is offered. */
  usual: CivilDate;
  /** The days on which something would be charged. */
  days: readonly CivilDate[];
  answer: FormAnswer | undefined;
};

/** From when until when; what that means for prices and shipments is said beside it, and follows what is typed. */
export function HoldForm({ today, usual, days, answer }: HoldFormProps) {
  const typed = answer?.typed;
  const [fromText, setFrom] = useState(typed?.fromOn ?? today);
  const [untilText, setUntil] = useState(typed?.untilOn ?? usual);
  const isPending = useNavigation().formMethod === 'POST';
  const error = (field: string) => answer?.problems.find(({ fieldId }) => fieldId === field)?.sentence;

  function follow({ target }: FormEvent<HTMLFormElement>): void {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'fromOn') setFrom(target.value);
    if (target.name === 'untilOn') setUntil(target.value);
  }

  return (
    <Form method="post" noValidate onInput={follow} className="space-y-6">
      <ErrorSummary title="Nothing is on hold yet" problems={answer?.problems ?? []} occasion={answer} />
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
          label="It is over on"
          optional
          min={today}
          defaultValue={untilText}
          error={error('untilOn')}
          hint="Left empty, it lasts until you end it."
        />
      </div>
      <Meaning from={parseCivilDate(fromText)} until={parseCivilDate(untilText)} days={days} />
      <TextField
        id="reason"
        name="reason"
        label="Why, if you like to say"
        optional
        maxLength={500}
        defaultValue={typed?.reason}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button pendingLabel={isPending ? 'One moment' : undefined}>Put it on hold</Button>
        <ButtonLink kind="text" to={clubPath}>
          Leave it as it is
        </ButtonLink>
      </div>
    </Form>
  );
}

type MeaningProps = { from: CivilDate | undefined; until: CivilDate | undefined; days: readonly CivilDate[] };

function Meaning({ from, until, days }: MeaningProps) {
  if (from === undefined) return null;
  const hold = { fromOn: from, untilOn: until };
  const resting = days.filter((day) => isHeld(hold, day));
  const names = listed(resting.slice(0, 4).map(formatDateWithYear));
  return (
    <Notice live>
      <p>{benefitsSentence(hold)}</p>
      <p>
        {resting.length === 0
          ? 'No shipment falls into this time.'
          : `Not sent and not charged: ${resting.length === 1 ? 'the shipment' : 'the shipments'} of ${names}${resting.length > 4 ? ' and later ones' : ''}.`}
      </p>
      {until !== undefined && days.includes(until) && (
        <p>
          The shipment of {formatDateWithYear(until)} is sent and charged: a hold is over when its last day
          begins.
        </p>
      )}
    </Notice>
  );
}
