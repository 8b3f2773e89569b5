import { Form, useNavigation } from 'react-router';
import type { SlotId } from '../../../core/ids.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import type { VisitFormResponse } from '../types.ts';

type WaitFormProps = {
  slotId: SlotId;
  hours: string;
  party: number;
  answer: VisitFormResponse | undefined;
};

/** The form to join the waitlist of a full time slot. */
export function VisitWaitlistForm({ slotId, hours, party, answer }: WaitFormProps) {
  const pending = useNavigation().formData?.get('intent') === 'wait';
  if (answer?.kind === 'waiting') {
    return (
      <div id="wait">
        <Notice kind="success" live title="You’re on the waitlist">
          {answer.sentence}
        </Notice>
      </div>
    );
  }
  const refused = answer?.kind === 'refused' && answer.intent === 'wait' ? answer : undefined;
  const errorOf = fieldErrorLookup(refused?.problems);
  return (
    <Form
      id="wait"
      method="post"
      preventScrollReset
      noValidate
      className="space-y-4 rounded-winery border border-line bg-paper-deep/40 p-5"
    >
      <div>
        <h3 className="type-title">Waitlist for {hours}</h3>
        <p className="mt-2 text-small text-ink-soft">
          When {party === 1 ? 'a seat opens' : `${party} seats open`} up, we’ll email you in waitlist order
          and hold {party === 1 ? 'it' : 'them'} for two hours. You won’t be charged until you book.
        </p>
      </div>
      <ErrorSummary
        title="We couldn’t add you to the waitlist"
        problems={refused?.problems ?? []}
        occasion={answer}
      />
      <input type="hidden" name="slot" value={slotId} />
      <input type="hidden" name="party" value={party} />
      <TextField
        id="firstName"
        name="firstName"
        label="First name"
        autoComplete="given-name"
        maxLength={60}
        defaultValue={refused?.entered.firstName}
        error={errorOf('firstName')}
      />
      <TextField
        id="email"
        name="email"
        type="email"
        inputMode="email"
        label="Email"
        autoComplete="email"
        maxLength={254}
        defaultValue={refused?.entered.email}
        error={errorOf('email')}
      />
      <Button
        name="intent"
        value="wait"
        kind="outline"
        wide
        pendingLabel={pending ? 'One moment' : undefined}
      >
        Join the waitlist for {party === 1 ? '1 guest' : `${party} guests`}
      </Button>
    </Form>
  );
}
