import { useState } from 'react';
import {
  data,
  Form,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { parseCivilDate, wineryDate } from '../../../core/dates.ts';
import type { DraftId } from '../../../core/ids.ts';
import { cents, formatCents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import {
  cancelPayment,
  findGiftCardDraft,
  lookAtDraft,
  placeOrder,
  saveDraft,
  saveGiftCard,
  viewDraft,
} from '../../../engine/checkout/index.server.ts';
import { isEmail } from '../../../engine/checkout/rules.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { giftCardDesigns } from '../../../engine/gift-cards/design-table.ts';
import { readGiftCardForm } from '../../../engine/gift-cards/forms.ts';
import {
  dayWords,
  giftCardLimits,
  judgeAddress,
  judgeWish,
  meantEmail,
} from '../../../engine/gift-cards/rules.ts';
import { type TypedGiftCard, typedFromWish, typedGiftCard } from '../../../engine/gift-cards/typed-rules.ts';
import type { GiftCardWish } from '../../../engine/gift-cards/types.ts';
import type { SavedCardId } from '../../../engine/saved-cards/types.ts';
import { pageTitle } from '../../../house.ts';
import { formValues } from '../../../platform/form-values.ts';
import { clientKey, takeToken } from '../../../platform/rate-limit.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { GiftCardFace } from '../../../ui/commerce/gift-card-face.tsx';
import { giftCardFaces } from '../../../ui/commerce/gift-card-faces.server.ts';
import { GiftCardForm } from '../../../ui/commerce/gift-card-form.tsx';
import { accountChoices, withChosenAddress } from '../account-choices.server.ts';
import { readCheckoutRequest } from '../checkout-request.server.ts';
import { stateOptions, testCards } from '../choices.server.ts';
import { cancelPaymentForm, placeOrderForm, readChoice, readStep } from '../forms.ts';
import { requirementsOf } from '../rules.ts';
import { useCheckoutStore } from '../ui/checkout-store.ts';
import { type ChosenCard, PaymentStep } from '../ui/payment-step.tsx';
import { PaymentWait } from '../ui/payment-wait.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { useGiftCardSlot } from '../ui/use-order-slot.ts';
import type { Route } from './+types/gift-card-checkout.ts';

const page = '/shop/gift-card-checkout';

export const meta: MetaFunction = () => [
  { title: pageTitle('Gift card checkout') },
  { name: 'robots', content: 'noindex' },
];

/** Shows the draft that the page before opened; without one there is nothing to pay, and the page that makes one is next. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await readCheckoutRequest(request, context, lookAtDraft, 'giftCard');
  const { shop, dependencies, actor } = found;
  const draft = actor && (await findGiftCardDraft(dependencies, actor));
  if (!actor || !draft?.contents.giftCard) throw redirect('/gift-card');
  const [view, account] = await Promise.all([
    viewDraft(dependencies, draft),
    accountChoices(shop, actor, draft.id),
  ]);
  if (view.payment.kind === 'placed') throw redirect(confirmationPath(view.payment.publicToken));
  return {
    view,
    account,
    wish: draft.contents.giftCard,
    faces: giftCardFaces(giftCardDesigns),
    limits: giftCardLimits(wineryDate(shop.clock.now())),
    states: stateOptions,
    cardFields: shop.payments.browser(),
    testCards: shop.payments.provider === 'sandbox' ? testCards : [],
  };
}

/** A refusal has changed something too: what was typed is kept. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' || defaultShouldRevalidate;
}

function confirmationPath(publicToken: string): string {
  return `/order-confirmation?t=${publicToken}`;
}

type Answer =
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] }
  | { readonly kind: 'typed'; readonly typed: TypedGiftCard; readonly refusals: readonly Refusal[] };

/** Tries to pay from one address in an hour (quality A15); each browser and each mailbox is counted by the order itself. */
const triesPerHour = 40;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const found = await readCheckoutRequest(request, context, lookAtDraft, 'giftCard');
  const { shop, dependencies, clientAddress, actor, sight } = found;
  if (!actor) throw redirect('/gift-card');
  const values = formValues(form);
  switch (form.get('intent')) {
    case 'save': {
      const typed = typedGiftCard(values);
      const wished = readGiftCardForm(values);
      if (!wished) return refuse(400, formBroken);
      const { wish, senderEmail } = wished;
      const wrong = [
        ...judgeWish(wish, { today: wineryDate(shop.clock.now()), isEmail }),
        ...judgeAddress('senderEmail', senderEmail, isEmail),
      ];
      if (wrong.length > 0) return data<Answer>({ kind: 'typed', typed, refusals: wrong }, 422);
      const saved = await saveGiftCard(dependencies, actor, wish, senderEmail);
      return saved.ok ? redirect(page) : refuse(409, ...saved.refusals);
    }
    case 'place': {
      const order = placeOrderForm.safeParse(values);
      const typed = readStep('payment', form);
      const contents = sight?.open?.contents;
      if (!order.success || !typed) return refuse(400, formBroken);
      const window = { limit: triesPerHour, windowSeconds: 3_600, now: shop.clock.now() };
      const tried = await takeToken(shop, {
        bucket: 'gift-card-pay',
        key: clientKey(clientAddress),
        ...window,
      });
      if (!tried.allowed) return refuse(429, tooManyTries);
      const draftId = order.data.draftId as DraftId;
      // A draft that is being paid, or was, is not edited any more; placing it again then tells how it stands (I-18).
      const { choice } = readChoice('payment', form);
      const chosen =
        contents && (await withChosenAddress(shop, actor, 'payment', choice, { patch: typed, contents }));
      if (chosen && !chosen.ok) return refuse(409, ...chosen.refusals);
      if (chosen) await saveDraft(dependencies, actor, draftId, chosen.value, sight);
      const placed = await placeOrder(dependencies, actor, {
        draftId,
        shownTotalCents: cents(order.data.shownTotalCents),
        paymentMethodId: order.data.paymentMethodId,
        savedCardId: order.data.card as SavedCardId | undefined,
        keepsCard: order.data.keepsCard,
        seenTries: order.data.seenTries,
        returnUrl: new URL(page, request.url).href,
      });
      if (placed.ok) {
        return redirect(placed.value.kind === 'placed' ? confirmationPath(placed.value.publicToken) : page);
      }
      const isTested = placed.refusals.some(({ code }) => code === 'PAY_TOO_MANY_TRIES');
      return refuse(isTested ? 429 : 409, ...placed.refusals);
    }
    case 'cancel': {
      const given = cancelPaymentForm.safeParse(values);
      if (!given.success) return refuse(400, formBroken);
      await cancelPayment(dependencies, actor, given.data.draftId as DraftId);
      return redirect(page);
    }
    default:
      return refuse(400, formBroken);
  }
}

function refuse(status: number, ...refusals: readonly Refusal[]) {
  return data<Answer>({ kind: 'refused', refusals }, status);
}

const formBroken = {
  code: 'FORM_INVALID',
  sentence: 'This form did not arrive whole. Please reload the page; everything you typed is kept.',
};
const tooManyTries = {
  code: 'RATE_LIMIT',
  sentence: 'Too many payments were tried from here. Nothing was charged. Please wait an hour, or call us.',
};

/** What the browser's store knows of the card that pays. */
function keepChoice(card: ChosenCard): void {
  useCheckoutStore.getState().changeGiftCard(card);
}

export default function GiftCardCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, account, wish, states, cardFields, testCards: cards } = loaderData;
  const [search] = useSearchParams();
  const navigation = useNavigation();
  const refusals = actionData?.kind === 'refused' ? actionData.refusals : failedPayment(view);
  const isCardOpen =
    actionData?.kind === 'typed' || search.get('step') === 'card' || requirementsOf(view, 'cart').length > 0;
  useGiftCardSlot(view);
  return (
    <div className="page-width py-8 lg:py-14">
      <h1 tabIndex={-1} className="type-heading mb-8">
        Gift card checkout
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16">
        <div className="order-2 lg:order-1">
          {view.payment.kind === 'action_required' || view.payment.kind === 'processing' ? (
            <PaymentWait
              page={page}
              payment={view.payment}
              draftId={view.draftId}
              gatewayOrigin={cardFields.kind === 'sandbox' ? cardFields.origin : undefined}
            />
          ) : (
            <>
              <StepFrame
                page={page}
                step="card"
                number={1}
                title="The card"
                state={isCardOpen ? 'open' : 'settled'}
                summary={cardSummary(wish, view.contents.email)}
                takesFocus={false}
              >
                <CardStep loaderData={loaderData} answer={actionData} />
              </StepFrame>
              <StepFrame
                page={page}
                step="payment"
                number={2}
                title="Payment"
                state={isCardOpen ? 'waiting' : 'open'}
                summary={null}
                takesFocus={navigation.state === 'idle' && actionData === undefined && search.size === 0}
              >
                <PaymentStep
                  page={page}
                  keepChoice={keepChoice}
                  view={view}
                  account={account}
                  states={states}
                  cardFields={cardFields}
                  requirements={requirementsOf(view, 'payment')}
                  wasSent={refusals.length > 0}
                  problems={refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }))}
                  occasion={actionData}
                  testCards={cards}
                >
                  <p className="text-small text-ink-soft">
                    Your card is charged now. Until a gift card is sent you can change it or give it back; it
                    never expires, and it cannot be returned once it is sent.
                  </p>
                </PaymentStep>
              </StepFrame>
            </>
          )}
        </div>
        <Summary loaderData={loaderData} />
      </div>
    </div>
  );
}

/** Why the last try did not work, when the page is opened anew. */
function failedPayment({ payment }: CheckoutView): readonly Refusal[] {
  return payment.kind === 'failed' ? [payment.refusal] : [];
}

function dayOf({ deliverOn }: GiftCardWish): string {
  const day = parseCivilDate(deliverOn);
  return day ? `on ${dayWords(day)}, at nine` : 'right after you pay';
}

function cardSummary(wish: GiftCardWish, buyerEmail: string): string {
  const whom = wish.isForBuyer ? `to you, ${buyerEmail}` : `to ${wish.recipientName}, ${wish.recipientEmail}`;
  return `${formatCents(wish.amountCents)} ${whom}, ${dayOf(wish)}`;
}

type LoaderData = Route.ComponentProps['loaderData'];

function CardStep({ loaderData, answer }: { loaderData: LoaderData; answer: Answer | undefined }) {
  const { view, wish, faces, limits } = loaderData;
  const navigation = useNavigation();
  const isTyped = answer?.kind === 'typed';
  const [saved] = useState(() => typedFromWish(wish, view.contents.email));
  const refusals: readonly Refusal[] = isTyped ? answer.refusals : requirementsOf(view, 'cart');
  const errorOf = (field: string) => refusals.find((refusal) => refusal.field === field)?.sentence;
  return (
    <Form method="post" action={page} noValidate className="max-w-(--container-form)">
      <input type="hidden" name="intent" value="save" />
      <div className="mb-8 empty:hidden">
        <ErrorSummary
          title="Something is missing"
          problems={isTyped ? refusals.map(({ field, sentence }) => ({ fieldId: field, sentence })) : []}
          occasion={answer}
        />
      </div>
      <GiftCardForm
        faces={faces}
        limits={limits}
        values={isTyped ? answer.typed : saved}
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
function Summary({ loaderData }: { loaderData: LoaderData }) {
  const { view, wish, faces } = loaderData;
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
            { label: wish.quantity === 1 ? 'Gift card' : `${wish.quantity} gift cards`, value: amount },
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
