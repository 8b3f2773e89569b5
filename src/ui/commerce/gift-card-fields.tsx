import { formatGroupedDigits } from '../../core/digits.ts';
import { ChipGroup } from '../base/chip-group.tsx';
import { QuantityStepper } from '../base/quantity-stepper.tsx';
import { RadioGroup } from '../base/radio-group.tsx';
import { TextField } from '../base/text-field.tsx';
import type { GiftCardFaceSource } from './gift-card-face.tsx';
import { GiftCardFace } from './gift-card-face.tsx';
import {
  type GiftFieldLimits,
  type GiftFieldsProps,
  type GiftFieldValues,
  GiftRecipientFields,
} from './gift-fields.tsx';

/** The entered values of the gift card fields. */
export type GiftCardFieldValues = GiftFieldValues & {
  readonly design: string;
  readonly amount: string;
  readonly ownAmount: string;
  readonly quantity: number;
  readonly isForBuyer: boolean;
};

export type GiftCardFieldLimits = GiftFieldLimits & {
  readonly offeredDollars: readonly number[];
  readonly smallestDollars: number;
  readonly largestDollars: number;
  readonly mostCards: number;
};

type FieldsProps<Name extends keyof GiftCardFieldValues> = Pick<GiftFieldsProps, 'errorOf'> & {
  values: Pick<GiftCardFieldValues, Name>;
};

type DesignFieldProps = { faces: readonly GiftCardFaceSource[]; chosen: string };

/** A choice of gift card designs, shown as small pictures. */
export function GiftCardDesignField({ faces, chosen }: DesignFieldProps) {
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

/** A choice of preset amounts, and a field for a custom amount. */
export function GiftCardAmountField({
  values,
  errorOf,
  limits,
}: FieldsProps<'amount' | 'ownAmount'> & { limits: GiftCardFieldLimits }) {
  const { smallestDollars, largestDollars } = limits;
  const options = [
    ...limits.offeredDollars.map((dollars) => ({ value: String(dollars), label: `$${dollars}` })),
    { value: 'own', label: 'Other', className: 'max-sm:col-span-2' },
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
          hint={`From $${smallestDollars} to $${formatGroupedDigits(largestDollars)}.`}
          defaultValue={values.ownAmount}
        />
      </div>
    </div>
  );
}

export function GiftCardQuantityField({
  values,
  errorOf,
  limits,
}: FieldsProps<'quantity'> & { limits: GiftCardFieldLimits }) {
  return (
    <div>
      <p className="mb-2 text-small font-medium">Quantity</p>
      <QuantityStepper
        label="Number of gift cards"
        id="quantity"
        name="quantity"
        max={limits.mostCards}
        defaultValue={values.quantity}
        error={errorOf('quantity')}
      />
    </div>
  );
}

/** A choice of emailing the card to someone else or to the buyer, with the recipient's fields. */
export function GiftCardRecipientFields({
  values,
  errorOf,
  suggestEmail,
}: FieldsProps<'isForBuyer' | 'recipientName' | 'recipientEmail'> & Pick<GiftFieldsProps, 'suggestEmail'>) {
  return (
    <div className="group/whom space-y-5">
      <RadioGroup
        legend="Who is it for?"
        name="whom"
        id="whom"
        defaultValue={values.isForBuyer ? 'me' : 'other'}
        options={[
          { value: 'other', label: 'Someone else', description: 'We’ll email it to them.' },
          { value: 'me', label: 'Me', description: 'We’ll email it to you, to keep or to give in person.' },
        ]}
      />
      <div className="group-has-[input[name=whom][value=me]:checked]/whom:hidden">
        <GiftRecipientFields values={values} errorOf={errorOf} suggestEmail={suggestEmail} />
      </div>
    </div>
  );
}
