import { useState } from 'react';
import { formatCents } from '../../../core/money.ts';
import { enteredGiftCardFromRequest } from '../../../engine/gifts/cards/entry-rules.ts';
import type { GiftCardRequest } from '../../../engine/gifts/cards/purchase-types.ts';
import { describeGiftDeliveryTime, suggestEmailCorrection } from '../../../engine/gifts/notes/rules.ts';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { GiftCardFace } from '../../../ui/commerce/gift-card-face.tsx';
import { GiftCardForm, type GiftCardFormProps } from '../../../ui/commerce/gift-card-form.tsx';
import { giftCheckoutFlows } from '../flow-table.ts';
import type { GiftFormResponse } from '../types.ts';
import { useCheckoutStore } from './checkout-store.ts';
import { GiftCheckoutScreen, GiftStepForm } from './gift-screen.tsx';
import type { PaymentPageData, StoredCardChoice } from './payment-step.tsx';
import { useGiftCardSlotSync } from './use-order-slot.ts';

const { page, title } = giftCheckoutFlows.card;

/** Saves the card choice to the browser's checkout store. */
function keepChoice(card: StoredCardChoice): void {
  useCheckoutStore.getState().changeGiftCard(card);
}

type GiftCardScreenProps = PaymentPageData &
  Pick<GiftCardFormProps, 'faces' | 'limits'> & {
    request: GiftCardRequest;
    /** The server's response to the most recently submitted form; undefined before the first. */
    answer: GiftFormResponse | undefined;
  };

/** The checkout page of a gift card. */
export function GiftCardCheckoutScreen(props: GiftCardScreenProps) {
  const { view, request, faces, limits, answer } = props;
  const [saved] = useState(() => enteredGiftCardFromRequest(request, view.contents.email, { limits }));
  useGiftCardSlotSync(view);
  return (
    <GiftCheckoutScreen
      {...props}
      page={page}
      title={title}
      gift={{ step: 'card', title: 'Gift card details', summary: cardSummary(request, view.contents.email) }}
      keepChoice={keepChoice}
      terms="We’ll charge your card now. You can change or cancel the gift card until it’s sent. After that, it can’t be returned. It never expires."
      summary={<Summary {...props} />}
    >
      <GiftStepForm page={page} view={view} answer={answer}>
        {(errorOf) => (
          <GiftCardForm
            faces={faces}
            limits={limits}
            values={answer?.kind === 'entered' ? answer.entered : saved}
            errorOf={errorOf}
            suggestEmail={suggestEmailCorrection}
          />
        )}
      </GiftStepForm>
    </GiftCheckoutScreen>
  );
}

function cardSummary(request: GiftCardRequest, buyerEmail: string): string {
  const recipient = request.isForBuyer
    ? `to you, ${buyerEmail}`
    : `to ${request.recipientName}, ${request.recipientEmail}`;
  const cards = request.quantity === 1 ? '' : `${request.quantity} × `;
  return `${cards}${formatCents(request.amountCents)} ${recipient}, ${describeGiftDeliveryTime(request)}`;
}

/** The order summary, always visible. */
function Summary({ view, request, faces }: GiftCardScreenProps) {
  const face = faces.find(({ design }) => design === request.design);
  const amount = formatCents(request.amountCents);
  return (
    <aside aria-label="Your order" className="@container order-1 lg:order-2">
      <div className="lg:sticky lg:top-8">
        {face && (
          <GiftCardFace
            face={face}
            amount={amount}
            sizes="(min-width: 64rem) 25rem, 100vw"
            priority
            className="max-lg:max-w-60"
          />
        )}
        <FactsTable
          className="mt-6"
          facts={[
            request.quantity === 1
              ? { label: 'Gift card', value: amount }
              : { label: 'Gift cards', value: `${request.quantity} × ${amount}` },
            { label: 'Sales tax', value: 'None on gift cards' },
            {
              label: 'Total',
              value: <strong className="font-semibold text-ink">{formatCents(view.quote.totalCents)}</strong>,
            },
          ]}
        />
        {request.message !== '' && (
          <p className="mt-4 border-l-2 border-line pl-4 text-small whitespace-pre-line text-ink-soft wrap-anywhere">
            {request.message}
          </p>
        )}
      </div>
    </aside>
  );
}
