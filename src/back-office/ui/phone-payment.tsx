import { Form, useNavigation } from 'react-router';
import type { FormActionData } from '../../platform/form-answer.server.ts';
import { Checkbox } from '../../ui/base/checkbox.tsx';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import { TextField } from '../../ui/base/text-field.tsx';
import { Button } from './button.tsx';
import { Panel } from './page.tsx';

export type PhoneOrderTender = {
  readonly accountId: string;
  readonly label: string;
  readonly amount: string;
};

/** The options for charging a phone order's customer with an account during the call. */
export type PhoneChargeOptions = {
  readonly cards: readonly {
    readonly value: string;
    readonly label: string;
    readonly aside: string;
    readonly disabled: boolean;
  }[];
  readonly total: string;
  /** The amount charged to the card; undefined if gift cards and credit cover the total. */
  readonly cardAmount: string | undefined;
  readonly needsBirthDate: boolean;
  readonly email: string;
  /** Hidden fields with the price and order displayed on the page, so that a changed price or order is never charged. */
  readonly shown: Readonly<Record<string, string>>;
};

type ChargePanelProps = { charge: PhoneChargeOptions; answer: FormActionData | undefined };

/** A panel for charging a saved card while the customer is on the phone. */
export function PhoneChargePanel({ charge, answer }: ChargePanelProps) {
  const { cards, total, cardAmount, needsBirthDate, email, shown } = charge;
  const isPending = useNavigation().formMethod === 'POST';
  const error = fieldErrorLookup(answer?.problems ?? []);
  const [first] = cards.filter(({ disabled }) => !disabled);
  return (
    <Panel title="Charge now">
      {cardAmount !== undefined && !first ? (
        <p className="text-ink-soft">
          Their account has no valid saved card. Email a link so they can enter a card themselves.
        </p>
      ) : (
        <Form method="post" noValidate className="grid gap-5">
          {Object.entries(shown).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {cardAmount !== undefined && (
            <RadioGroup
              id="card"
              legend={`Card for ${cardAmount}`}
              name="card"
              required
              defaultValue={answer?.entered.card ?? first?.value}
              options={cards}
            />
          )}
          {needsBirthDate && (
            <TextField
              id="birthDate"
              name="birthDate"
              label="Birth date"
              hint="The date the customer gives you, such as 3/28/1984. The person who accepts the delivery must show an ID."
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              defaultValue={answer?.entered.birthDate}
              error={error('birthDate')}
            />
          )}
          <Checkbox
            id="agreed"
            name="agreed"
            label={`The customer agreed on the phone to pay ${total}`}
            hint="Your name is saved with the agreement."
            error={error('agreed')}
          />
          <div className="grid gap-2">
            <div>
              <Button
                kind="filled"
                name="intent"
                value="charge"
                pendingLabel={isPending ? 'Placing …' : undefined}
              >
                {cardAmount === undefined ? 'Place the order' : `Place the order for ${cardAmount}`}
              </Button>
            </div>
            <p className="text-ink-soft">
              {cardAmount === undefined
                ? 'Gift cards and credit cover the whole order.'
                : 'The amount is authorized on the card now and charged when the order ships.'}{' '}
              We’ll email {email} the confirmation.
            </p>
          </div>
        </Form>
      )}
    </Panel>
  );
}

type TendersPanelProps = {
  used: readonly PhoneOrderTender[];
  own: readonly PhoneOrderTender[];
  answer: FormActionData | undefined;
};

/** A panel of gift cards and credit, which pay for the order before a card does. */
export function PhoneOrderTendersPanel({ used, own, answer }: TendersPanelProps) {
  const error = fieldErrorLookup(answer?.problems ?? []);
  return (
    <Panel title="Gift cards and credit">
      <div className="grid gap-4">
        {used.length + own.length > 0 && (
          <ul className="divide-y divide-line">
            {[...used, ...own].map((tender) => {
              const isUsed = used.includes(tender);
              const verb = isUsed ? 'Remove' : 'Use';
              return (
                <li key={tender.accountId} className="flex flex-wrap items-center justify-between gap-3 py-2">
                  <span>
                    {tender.label}
                    <span className="block text-ink-soft">
                      {isUsed ? `Pays ${tender.amount}` : `${tender.amount} available`}
                    </span>
                  </span>
                  <Form method="post">
                    <input type="hidden" name="account" value={tender.accountId} />
                    <Button
                      name="intent"
                      value={isUsed ? 'remove-tender' : 'use-tender'}
                      aria-label={`${verb} ${tender.label}`}
                    >
                      {verb}
                    </Button>
                  </Form>
                </li>
              );
            })}
          </ul>
        )}
        <Form
          method="post"
          noValidate
          className="grid gap-4 sm:grid-cols-[2fr_1fr_auto] sm:items-end"
          key={used.length}
        >
          <TextField
            id="giftCardCode"
            name="code"
            label="Gift card code"
            autoComplete="off"
            maxLength={40}
            defaultValue={answer?.entered.code}
            error={error('giftCardCode')}
          />
          <TextField
            id="giftCardPin"
            name="pin"
            label="PIN"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            defaultValue={answer?.entered.pin}
          />
          <Button name="intent" value="add-gift-card">
            Add
          </Button>
        </Form>
      </div>
    </Panel>
  );
}
