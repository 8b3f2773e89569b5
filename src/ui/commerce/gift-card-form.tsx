import type { GiftCardFaceSource } from './gift-card-face.tsx';
import {
  GiftCardAmountField,
  GiftCardDesignField,
  type GiftCardFieldLimits,
  type GiftCardFieldValues,
  GiftCardQuantityField,
  GiftCardRecipientFields,
} from './gift-card-fields.tsx';
import { GiftEditForm, type GiftFieldsProps, GiftForm } from './gift-fields.tsx';

export type GiftCardFormProps = GiftFieldsProps & {
  faces: readonly GiftCardFaceSource[];
  limits: GiftCardFieldLimits;
  values: GiftCardFieldValues;
};

const senderLabel = 'Your name on the card';

/** All fields for buying a gift card. */
export function GiftCardForm(props: GiftCardFormProps) {
  const { faces, values } = props;
  const fields = (
    <>
      <GiftCardDesignField faces={faces} chosen={values.design} />
      <GiftCardAmountField {...props} />
      <GiftCardQuantityField {...props} />
    </>
  );
  return (
    <GiftForm
      {...props}
      what={{ title: 'The card', fields }}
      whom={<GiftCardRecipientFields {...props} />}
      senderLabel={senderLabel}
      receiptHint="We’ll send your receipt here, and your card if it’s for you."
    />
  );
}

/** The fields that can be changed until a purchased card is sent. */
export function GiftCardEditForm(props: GiftCardFormProps) {
  return (
    <GiftEditForm
      {...props}
      what={<GiftCardDesignField faces={props.faces} chosen={props.values.design} />}
      whom={<GiftCardRecipientFields {...props} />}
      senderLabel={senderLabel}
    />
  );
}
