import type { ReactNode } from 'react';
import type { GiftCardFaceSource } from './gift-card-face.tsx';
import {
  AmountField,
  DayField,
  DesignField,
  EmailField,
  type GiftCardLimits,
  type GiftCardValues,
  MessageField,
  QuantityField,
  RecipientFields,
  SenderNameField,
} from './gift-card-fields.tsx';

export type GiftCardFormProps = {
  faces: readonly GiftCardFaceSource[];
  limits: GiftCardLimits;
  values: GiftCardValues;
  errorOf: (field: string) => string | undefined;
  /** The address that was probably meant. */
  meantEmail: (email: string) => string | undefined;
};

/** Everything that is asked about gift cards, in the order in which somebody thinks of it. */
export function GiftCardForm(props: GiftCardFormProps) {
  const { faces, limits, values, errorOf, meantEmail } = props;
  const field = { values, errorOf };
  return (
    <div className="space-y-12">
      <Part title="The card">
        <DesignField faces={faces} chosen={values.design} />
        <AmountField {...field} limits={limits} />
        <QuantityField {...field} limits={limits} />
      </Part>
      <Part title="Whom it is for">
        <RecipientFields {...field} meantEmail={meantEmail} />
        <MessageField {...field} longest={limits.longestMessage} />
      </Part>
      <Part title="From you">
        <SenderNameField {...field} />
        <EmailField
          name="senderEmail"
          label="Your e-mail address"
          autoComplete="email"
          hint="Your receipt goes here, and a card that is for you."
          value={values.senderEmail}
          error={errorOf('senderEmail')}
          meantEmail={meantEmail}
        />
      </Part>
      <Part title="When">
        <DayField {...field} limits={limits} atOnce="Right after you pay" />
      </Part>
    </div>
  );
}

/** What may still change once a card is bought, until it is sent. */
export function GiftCardEditForm({ faces, limits, values, errorOf, meantEmail }: GiftCardFormProps) {
  const field = { values, errorOf };
  return (
    <div className="space-y-8">
      <DesignField faces={faces} chosen={values.design} />
      <RecipientFields {...field} meantEmail={meantEmail} />
      <MessageField {...field} longest={limits.longestMessage} />
      <SenderNameField {...field} />
      <DayField {...field} limits={limits} atOnce="Right away" />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-6">
      <h2 className="type-title border-t border-line pt-6">{title}</h2>
      {children}
    </section>
  );
}
