import { type ReactNode, useState } from 'react';
import { ChipGroup } from '../base/chip-group.tsx';
import { QuantityStepper } from '../base/quantity-stepper.tsx';
import { RadioGroup } from '../base/radio-group.tsx';
import { TextArea, TextField } from '../base/text-field.tsx';
import type { GiftCardFaceSource } from './gift-card-face.tsx';
import { GiftCardFace } from './gift-card-face.tsx';

/** What stands in the fields, as it was typed. */
export type GiftCardValues = {
  readonly design: string;
  readonly amount: string;
  readonly ownAmount: string;
  readonly quantity: number;
  readonly isForBuyer: boolean;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly personalizedMessage: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly deliverOn: string;
};

export type GiftCardLimits = {
  readonly offeredDollars: readonly number[];
  readonly smallestDollars: number;
  readonly largestDollars: number;
  readonly mostCards: number;
  readonly longestMessage: number;
  readonly firstDay: string;
  readonly lastDay: string;
};

type FieldsProps<Name extends keyof GiftCardValues> = {
  values: Pick<GiftCardValues, Name>;
  errorOf: (field: string) => string | undefined;
};

type MeantEmail = { meantEmail: (email: string) => string | undefined };

type DesignFieldProps = { faces: readonly GiftCardFaceSource[]; chosen: string };

/** The six faces, small, to choose from. */
export function DesignField({ faces, chosen }: DesignFieldProps) {
  return (
    <fieldset>
      <legend className="mb-3 text-small font-medium">Design</legend>
      <div className="grid grid-cols-3 gap-3 sm:gap-4">
        {faces.map((face, position) => (
          <label key={face.design} className="group/face block cursor-pointer">
            <input
              type="radio"
              id={position === 0 ? 'design' : `design-${face.design}`}
              name="design"
              value={face.design}
              defaultChecked={face.design === chosen}
              className="peer sr-only"
            />
            <GiftCardFace
              face={face}
              sizes="(min-width: 64rem) 11rem, 30vw"
              className="outline-offset-3 peer-checked:outline-2 peer-checked:outline-wine peer-focus-visible:outline-2 peer-focus-visible:outline-ink"
            />
            <span className="mt-2 block text-small text-ink-soft peer-checked:font-medium peer-checked:text-ink">
              {face.title}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** An amount that is offered, or one's own. */
export function AmountField({
  values,
  errorOf,
  limits,
}: FieldsProps<'amount' | 'ownAmount'> & { limits: GiftCardLimits }) {
  const { smallestDollars, largestDollars } = limits;
  const options = [
    ...limits.offeredDollars.map((dollars) => ({ value: String(dollars), label: `$${dollars}` })),
    { value: 'own', label: 'Another', className: 'max-sm:col-span-2' },
  ];
  return (
    <div className="group/amount">
      <ChipGroup
        legend="Amount"
        name="giftCardAmount"
        options={options}
        chosen={values.amount}
        error={errorOf('giftCardAmount')}
        className="grid-cols-3 sm:grid-cols-5"
      />
      <div className="mt-4 group-has-[input[name=giftCardAmount]:not([value=own]):checked]/amount:hidden">
        <TextField
          id="ownAmount"
          name="ownAmount"
          label="Your amount, in whole dollars"
          inputMode="numeric"
          hint={`From $${smallestDollars} to $${largestDollars.toLocaleString('en-US')}.`}
          defaultValue={values.ownAmount}
        />
      </div>
    </div>
  );
}

export function QuantityField({
  values,
  errorOf,
  limits,
}: FieldsProps<'quantity'> & { limits: GiftCardLimits }) {
  return (
    <div>
      <p className="mb-2 text-small font-medium">How many</p>
      <QuantityStepper
        label="How many gift cards"
        id="quantity"
        name="quantity"
        max={limits.mostCards}
        defaultValue={values.quantity}
        error={errorOf('quantity')}
      />
    </div>
  );
}

/** For somebody else, or to have and to hand over. */
export function RecipientFields({
  values,
  errorOf,
  meantEmail,
}: FieldsProps<'isForBuyer' | 'recipientName' | 'recipientEmail'> & MeantEmail) {
  return (
    <div className="group/whom space-y-5">
      <RadioGroup
        legend="Whom is it for?"
        name="whom"
        id="whom"
        defaultValue={values.isForBuyer ? 'me' : 'other'}
        options={[
          { value: 'other', label: 'Somebody else', description: 'We mail it to them.' },
          { value: 'me', label: 'Me', description: 'We mail it to you, to keep or to hand over.' },
        ]}
      />
      <div className="group-has-[input[name=whom][value=me]:checked]/whom:hidden">
        <OtherFields values={values} errorOf={errorOf} meantEmail={meantEmail} />
      </div>
    </div>
  );
}

/** Somebody else. */
export function OtherFields({
  values,
  errorOf,
  meantEmail,
}: FieldsProps<'recipientName' | 'recipientEmail'> & MeantEmail) {
  return (
    <div className="space-y-5">
      <TextField
        id="recipientName"
        name="recipientName"
        label="Their name"
        autoComplete="off"
        defaultValue={values.recipientName}
        error={errorOf('recipientName')}
      />
      <EmailField
        name="recipientEmail"
        label="Their e-mail address"
        autoComplete="off"
        value={values.recipientEmail}
        error={errorOf('recipientEmail')}
        meantEmail={meantEmail}
      />
    </div>
  );
}

type EmailFieldProps = MeantEmail & {
  name: string;
  label: string;
  autoComplete: string;
  hint?: ReactNode;
  value: string;
  error: string | undefined;
};

/** An address, with the one that was probably meant when it looks like a slip. */
export function EmailField({ name, label, autoComplete, hint, value, error, meantEmail }: EmailFieldProps) {
  const [meant, setMeant] = useState(() => meantEmail(value));
  const use = (form: HTMLFormElement | null) => {
    const field = form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) || meant === undefined) return;
    field.value = meant;
    field.focus();
    setMeant(undefined);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return (
    <div>
      <TextField
        id={name}
        name={name}
        label={label}
        type="email"
        autoComplete={autoComplete}
        {...(hint !== undefined && { hint })}
        defaultValue={value}
        onBlur={({ currentTarget }) => setMeant(meantEmail(currentTarget.value))}
        error={error}
      />
      <p aria-live="polite" className="text-small">
        {meant !== undefined && (
          <span className="mt-2 block">
            Did you mean {meant}?{' '}
            <button
              type="button"
              className="link-line min-h-11 px-1 text-wine [@media(scripting:none)]:hidden"
              onClick={({ currentTarget }) => use(currentTarget.form)}
            >
              Use it
            </button>
          </span>
        )}
      </p>
    </div>
  );
}

export function MessageField({
  values,
  errorOf,
  longest,
}: FieldsProps<'personalizedMessage'> & { longest: number }) {
  const [length, setLength] = useState(values.personalizedMessage.length);
  return (
    <TextArea
      id="personalizedMessage"
      name="personalizedMessage"
      label="Message"
      optional
      rows={4}
      maxLength={longest}
      hint={`${longest - length} of ${longest} characters left.`}
      defaultValue={values.personalizedMessage}
      onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      error={errorOf('personalizedMessage')}
    />
  );
}

export function SenderNameField({
  values,
  errorOf,
  label = 'Your name, as it stands on the card',
}: FieldsProps<'senderName'> & { label?: string }) {
  return (
    <TextField
      id="senderName"
      name="senderName"
      label={label}
      optional
      autoComplete="name"
      defaultValue={values.senderName}
      error={errorOf('senderName')}
    />
  );
}

/**
 * At once, or at nine in the morning of a day within a year.
 * @param atOnce what that means: a card that is still to be paid waits for it.
 */
export function DayField({
  values,
  errorOf,
  limits,
  atOnce,
}: FieldsProps<'deliverOn'> & { limits: Pick<GiftCardLimits, 'firstDay' | 'lastDay'>; atOnce: string }) {
  return (
    <div className="group/when space-y-5">
      <RadioGroup
        legend="When shall it arrive?"
        name="when"
        id="when"
        defaultValue={values.deliverOn === '' ? 'now' : 'day'}
        options={[
          { value: 'now', label: atOnce },
          {
            value: 'day',
            label: 'On a day',
            description: 'At nine in the morning in California. You can change it until then.',
          },
        ]}
      />
      <div className="group-has-[input[name=when][value=now]:checked]/when:hidden">
        <TextField
          id="deliverOn"
          name="deliverOn"
          label="Day"
          type="date"
          min={limits.firstDay}
          max={limits.lastDay}
          defaultValue={values.deliverOn}
          error={errorOf('deliverOn')}
        />
      </div>
    </div>
  );
}
