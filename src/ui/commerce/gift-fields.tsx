import { type ReactNode, useState } from 'react';
import { wineryTimeZoneName } from '../../core/dates.ts';
import { RadioGroup } from '../base/radio-group.tsx';
import { TextArea, TextField } from '../base/text-field.tsx';

/** The entered values of the fields that all gifts have in common. */
export type GiftFieldValues = {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly personalizedMessage: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly deliverOn: string;
};

export type GiftFieldLimits = {
  readonly longestMessage: number;
  readonly firstDay: string;
  readonly lastDay: string;
};

export type GiftFieldsProps = {
  limits: GiftFieldLimits;
  values: GiftFieldValues;
  errorOf: (field: string) => string | undefined;
  /** Returns the address that the user probably meant, or undefined if the given address looks correct. */
  suggestEmail: (email: string) => string | undefined;
};

type GiftFormProps = GiftFieldsProps & {
  /** The fields about the gift itself, with their heading. */
  what: { readonly title: string; readonly fields: ReactNode };
  /** Fields that replace the recipient's name and email, for a gift with additional recipient fields. */
  whom?: ReactNode;
  senderLabel: string;
  /** The hint that explains the use of the buyer's email address. */
  receiptHint: string;
};

/** The complete gift form: gift, recipient, message, sender and delivery date. */
export function GiftForm({ what, whom, senderLabel, receiptHint, ...props }: GiftFormProps) {
  const { values, errorOf, suggestEmail } = props;
  return (
    <div className="space-y-12">
      <Part title={what.title}>{what.fields}</Part>
      <Part title="Recipient">
        {whom ?? <GiftRecipientFields {...props} />}
        <MessageField {...props} />
      </Part>
      <Part title="From you">
        <SenderNameField {...props} label={senderLabel} />
        <EmailField
          name="senderEmail"
          label="Your email address"
          autoComplete="email"
          hint={receiptHint}
          value={values.senderEmail}
          error={errorOf('senderEmail')}
          suggestEmail={suggestEmail}
        />
      </Part>
      <Part title="When">
        <DayField {...props} atOnce="Right after you pay" />
      </Part>
    </div>
  );
}

/** The fields that can be changed until a purchased gift is sent. */
export function GiftEditForm({
  what,
  whom,
  senderLabel,
  ...props
}: GiftFieldsProps & Pick<GiftFormProps, 'whom' | 'senderLabel'> & { what?: ReactNode }) {
  return (
    <div className="space-y-8">
      {what}
      {whom ?? <GiftRecipientFields {...props} />}
      <MessageField {...props} />
      <SenderNameField {...props} label={senderLabel} />
      <DayField {...props} atOnce="Right away" />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-6">
      <h2 className="type-title border-line border-t pt-6">{title}</h2>
      {children}
    </section>
  );
}

type RecipientProps = Pick<GiftFieldsProps, 'errorOf' | 'suggestEmail'> & {
  values: Pick<GiftFieldValues, 'recipientName' | 'recipientEmail'>;
};

export function GiftRecipientFields({ values, errorOf, suggestEmail }: RecipientProps) {
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
        label="Their email address"
        autoComplete="off"
        value={values.recipientEmail}
        error={errorOf('recipientEmail')}
        suggestEmail={suggestEmail}
      />
    </div>
  );
}

type EmailFieldProps = Pick<GiftFieldsProps, 'suggestEmail'> & {
  name: string;
  label: string;
  autoComplete: string;
  hint?: ReactNode;
  value: string;
  error: string | undefined;
};

/** An email field that suggests a correction for a likely typing error. */
function EmailField({ name, label, autoComplete, hint, value, error, suggestEmail }: EmailFieldProps) {
  const [meant, setMeant] = useState(() => suggestEmail(value));
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
        onBlur={({ currentTarget }) => setMeant(suggestEmail(currentTarget.value))}
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

function MessageField({ values, errorOf, limits: { longestMessage: longest } }: GiftFieldsProps) {
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

function SenderNameField({ values, errorOf, label }: GiftFieldsProps & { label: string }) {
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
 * The choice of delivery: immediately, or at 9 am on a day within a year.
 * @param atOnce the label of immediate delivery, which for an unpaid gift happens after the payment.
 */
function DayField({ values, errorOf, limits, atOnce }: GiftFieldsProps & { atOnce: string }) {
  return (
    <div className="group/when space-y-5">
      <RadioGroup
        legend="When should it arrive?"
        name="when"
        id="when"
        defaultValue={values.deliverOn === '' ? 'now' : 'day'}
        options={[
          { value: 'now', label: atOnce },
          {
            value: 'day',
            label: 'On a date you choose',
            description: `We’ll send it at 9 am ${wineryTimeZoneName()}. You can change it until then.`,
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
