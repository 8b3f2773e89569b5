import { useState } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { parseCivilDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import { dayWords, meantEmail } from '../../../engine/gift-cards/rules.ts';
import { typedFromWish } from '../../../engine/gift-cards/typed-rules.ts';
import type { GiftCardWish } from '../../../engine/gift-cards/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { GiftCardFace } from '../../../ui/commerce/gift-card-face.tsx';
import { GiftCardForm, type GiftCardFormProps } from '../../../ui/commerce/gift-card-form.tsx';
import { refusalsShown, requirementsOf } from '../rules.ts';
import type { WishAnswer } from '../types.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { useCheckoutStore } from './checkout-store.ts';
import { ToSignIn } from './contact-step.tsx';
import { type ChosenCard, type PayingWith, PaymentStep } from './payment-step.tsx';
import { StepFrame } from './step-frame.tsx';
import { useGiftCardSlot } from './use-order-slot.ts';

const page = '/shop/gift-card-checkout';

/** What the browser's store knows of the card that pays. */
function keepChoice(card: ChosenCard): void {
  useCheckoutStore.getState().changeGiftCard(card);
}

type GiftCardScreenProps = PayingWith &
  Pick<GiftCardFormProps, 'faces' | 'limits'> & {
    wish: GiftCardWish;
    /** What the last form was answered. */
    answer: WishAnswer | undefined;
  };

/** The card that is bought, to be changed once more, and its payment; or the wait for the bank. */
export function GiftCardScreen(props: GiftCardScreenProps) {
  const { view, account, wish, cardFields, answer } = props;
  const [search] = useSearchParams();
  const navigation = useNavigation();
  const refusals = refusalsShown(view, answer);
  const isCardOpen =
    answer?.kind === 'typed' || search.get('step') === 'card' || requirementsOf(view, 'cart').length > 0;
  useGiftCardSlot(view);
  return (
    <CheckoutFrame
      page={page}
      title="Gift card checkout"
      view={view}
      cardFields={cardFields}
      summary={<Summary {...props} />}
    >
      <StepFrame
        page={page}
        step="card"
        number={1}
        title="The card"
        state={isCardOpen ? 'open' : 'settled'}
        summary={cardSummary(wish, view.contents.email)}
        takesFocus={false}
      >
        <WishStep {...props} />
      </StepFrame>
      <StepFrame
        page={page}
        step="payment"
        number={2}
        title="Payment"
        state={isCardOpen ? 'waiting' : 'open'}
        summary={null}
        takesFocus={navigation.state === 'idle' && answer === undefined && search.size === 0}
      >
        {account === undefined && (
          <div className="mb-8">
            <ToSignIn page={page} />
          </div>
        )}
        <PaymentStep {...props} page={page} refusals={refusals} occasion={answer} keepChoice={keepChoice}>
          <p className="text-small text-ink-soft">
            Your card is charged now. Until a gift card is sent you can change it or give it back; it never
            expires, and it cannot be returned once it is sent.
          </p>
        </PaymentStep>
      </StepFrame>
    </CheckoutFrame>
  );
}

function dayOf({ deliverOn }: GiftCardWish): string {
  const day = parseCivilDate(deliverOn);
  return day ? `on ${dayWords(day)}, at nine` : 'right after you pay';
}

function cardSummary(wish: GiftCardWish, buyerEmail: string): string {
  const whom = wish.isForBuyer ? `to you, ${buyerEmail}` : `to ${wish.recipientName}, ${wish.recipientEmail}`;
  return `${formatCents(wish.amountCents)} ${whom}, ${dayOf(wish)}`;
}

/** The wish as it was typed last, with whatever keeps it from being bought. */
function WishStep({ view, wish, faces, limits, answer }: GiftCardScreenProps) {
  const navigation = useNavigation();
  const typed = answer?.kind === 'typed' ? answer : undefined;
  const [saved] = useState(() => typedFromWish(wish, view.contents.email));
  const refusals: readonly Refusal[] = typed?.refusals ?? requirementsOf(view, 'cart');
  const errorOf = (field: string) => refusals.find((refusal) => refusal.field === field)?.sentence;
  return (
    <Form method="post" action={page} noValidate className="max-w-(--container-form)">
      <input type="hidden" name="intent" value="save" />
      <div className="mb-8 empty:hidden">
        <ErrorSummary
          title="Something is missing"
          problems={typed ? refusals.map(({ field, sentence }) => ({ fieldId: field, sentence })) : []}
          occasion={answer}
        />
      </div>
      <GiftCardForm
        faces={faces}
        limits={limits}
        values={typed?.typed ?? saved}
        errorOf={errorOf}
        meantEmail={meantEmail}
      />
      <div className="mt-10">
        <Button wide pendingLabel={navigation.state === 'idle' ? undefined : 'One moment'}>
          Continue to payment
        </Button>
      </div>
    </Form>
  );
}

/** What is bought, always in view. */
function Summary({ view, wish, faces }: GiftCardScreenProps) {
  const face = faces.find(({ design }) => design === wish.design);
  const amount = formatCents(wish.amountCents);
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
            wish.quantity === 1
              ? { label: 'Gift card', value: amount }
              : { label: 'Gift cards', value: `${wish.quantity} × ${amount}` },
            { label: 'Sales tax', value: 'None on gift cards' },
            {
              label: 'Total',
              value: <strong className="font-semibold text-ink">{formatCents(view.quote.totalCents)}</strong>,
            },
          ]}
        />
        {wish.message !== '' && (
          <p className="mt-4 border-l-2 border-line pl-4 text-small whitespace-pre-line text-ink-soft wrap-anywhere">
            {wish.message}
          </p>
        )}
      </div>
    </aside>
  );
}
