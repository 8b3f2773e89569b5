import { useState } from 'react';
import { isGiftBox, isIcePack } from '../../../engine/catalog/extras-table.ts';
import { maxDeliveryTextLengths } from '../../../engine/checkout/delivery/rules.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { TextArea, TextField } from '../../../ui/base/text-field.tsx';
import { winery } from '../../../winery.ts';
import { ExtraQuantityField } from './extra-field.tsx';
import type { StepFieldState } from './step-form.tsx';
import { StepCheckbox } from './tick.tsx';

export type GiftFieldsView = Pick<
  CheckoutView,
  'contents' | 'extras' | 'includesGiftBox' | 'lines' | 'hasWine'
>;
type GiftFieldsProps = { view: GiftFieldsView; fields: StepFieldState };

/** The gift message, gift boxes and, if the box is shipped to someone else, the recipient. */
export function GiftFields({ view, fields }: GiftFieldsProps) {
  const { contents, lines } = view;
  const hasBoxes = lines.some(isGiftBox);
  return (
    <Disclosure title="This is a gift" isOpen={contents.isGift || hasBoxes} className="border-line border-t">
      <div className="group/gift space-y-5">
        <StepCheckbox
          name="isGift"
          label="This is a gift (no prices in the box)"
          saved={contents.isGift}
          fields={fields}
        />
        <div className="space-y-5 group-has-[input[name=isGift]:not(:checked)]/gift:hidden">
          <GiftMessage saved={contents.giftMessage} fields={fields} />
          <Recipient view={view} fields={fields} />
        </div>
        <GiftBoxes view={view} fields={fields} />
      </div>
    </Disclosure>
  );
}

function GiftMessage({ saved, fields }: { saved: string; fields: StepFieldState }) {
  const written = fields.value('giftMessage', saved);
  const [length, setLength] = useState(written.length);
  const left = maxDeliveryTextLengths.giftMessage - length;
  return (
    <TextArea
      id="giftMessage"
      name="giftMessage"
      label="Message"
      optional
      maxLength={maxDeliveryTextLengths.giftMessage}
      hint={`Printed on a card. ${left} of ${maxDeliveryTextLengths.giftMessage} characters left.`}
      defaultValue={written}
      onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      error={fields.error('giftMessage')}
    />
  );
}

function Recipient({ view: { contents, hasWine }, fields }: GiftFieldsProps) {
  return (
    <div className="group/recipient space-y-5 group-has-[input[value=pickup]:checked]/delivery:hidden">
      <StepCheckbox
        name="isGiftToOther"
        label="I’m shipping to someone else"
        hint="We’ll put their name on the label."
        saved={contents.isGiftToOther}
        fields={fields}
      />
      <div className="space-y-5 group-has-[input[name=isGiftToOther]:not(:checked)]/recipient:hidden">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id="recipientFirstName"
            name="recipientFirstName"
            label="Recipient’s first name"
            defaultValue={fields.value('recipientFirstName', contents.recipientFirstName)}
            error={fields.error('recipientFirstName')}
          />
          <TextField
            id="recipientLastName"
            name="recipientLastName"
            label="Recipient’s last name"
            defaultValue={fields.value('recipientLastName', contents.recipientLastName)}
            error={fields.error('recipientLastName')}
          />
        </div>
        <TextField
          id="recipientPhone"
          name="recipientPhone"
          type="tel"
          inputMode="tel"
          label="Recipient’s phone"
          hint="Only the carrier may call, and only about the signature."
          defaultValue={fields.value('recipientPhone', contents.recipientPhone)}
          error={fields.error('recipientPhone')}
        />
        {hasWine && (
          <StepCheckbox
            name="recipientIsAdult"
            label="The recipient is 21 or older"
            saved={contents.recipientIsAdult}
            fields={fields}
          />
        )}
      </div>
    </div>
  );
}

function GiftBoxes({ view: { contents, extras, includesGiftBox, lines }, fields }: GiftFieldsProps) {
  const boxes = extras.filter(isGiftBox);
  if (boxes.length === 0) return null;
  if (lines.some(isIcePack) && !lines.some(isGiftBox)) {
    return (
      <p className="text-ink-soft text-small">
        The ice packs in your cart would soak a gift box. To add a gift box, remove them first.
      </p>
    );
  }
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-medium text-small">Gift boxes</legend>
      {includesGiftBox && (
        <p className="text-ink-soft text-small">{winery().membershipName} includes one gift box.</p>
      )}
      {boxes.map((extra) => (
        <ExtraQuantityField key={extra.role} extra={extra} items={contents.items} fields={fields} />
      ))}
    </fieldset>
  );
}
