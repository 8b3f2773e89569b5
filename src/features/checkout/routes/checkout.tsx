import { useEffect, useMemo } from 'react';
import {
  data,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router';
import type { DraftId, SkuId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import { takeUpCart } from '../../../engine/carts/index.server.ts';
import { emptyContents } from '../../../engine/checkout/draft-rules.ts';
import {
  cancelPayment,
  judgeDraft,
  keepBirthDate,
  lookAtCheckout,
  lookAtDraft,
  placeOrder,
  saveDraft,
  saveOpenDraft,
  startCheckout,
  viewDraft,
} from '../../../engine/checkout/index.server.ts';
import type { PlaceOrderResult } from '../../../engine/checkout/place-order-types.ts';
import type { CheckoutView, Draft, DraftPatch } from '../../../engine/checkout/types.ts';
import type { SavedCardId } from '../../../engine/saved-cards/types.ts';
import { pageTitle } from '../../../house.ts';
import { writeFlash } from '../../../platform/cookies.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import type { CodeAnswer } from '../../../ui/commerce/promotion-code.tsx';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { findPictureSources } from '../../../ui/media/pictures.server.ts';
import { accountChoices, keepTypedAddress, withChosenAddress } from '../account-choices.server.ts';
import { type CheckoutRequest, readCheckoutRequest } from '../checkout-request.server.ts';
import { stateOptions, testCards } from '../choices.server.ts';
import { cancelPaymentForm, placeOrderForm, readChoice, readExtras, readStep } from '../forms.ts';
import {
  isPageStep,
  openStep,
  type PageStep,
  requirementsOf,
  requirementsShown,
  stepState,
  stepsOf,
} from '../rules.ts';
import { runCodeForm } from '../run-code-form.server.ts';
import { cartHeaders, saveExtras } from '../save-extras.server.ts';
import { useCheckoutStore } from '../ui/checkout-store.ts';
import { CheckoutSummary } from '../ui/checkout-summary.tsx';
import { ContactFields, ToSignIn } from '../ui/contact-step.tsx';
import { DeliveryFields, WaysOut } from '../ui/delivery-step.tsx';
import { GiftCardPanel } from '../ui/gift-card-panel.tsx';
import { type ChosenCard, PaymentStep } from '../ui/payment-step.tsx';
import { PaymentWait } from '../ui/payment-wait.tsx';
import { ShippingFields } from '../ui/shipping-step.tsx';
import { type SentStep, StepForm } from '../ui/step-form.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { StepSummary } from '../ui/step-summary.tsx';
import { useOrderSlot } from '../ui/use-order-slot.ts';
import type { Route } from './+types/checkout.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Checkout') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Opens the one draft of this cart, or shows the one that is open. Opening has no effect that a visitor could notice, so a GET
 * may do it: a link, a refresh and two tabs all end at the same draft.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, dependencies, token, signedIn, actor, sight } = await readCheckoutRequest(request, context);
  if (signedIn && !actor?.isSignedIn) {
    // The cart of this browser is another's, or nobody's yet: from here on it is that of whoever is signed in.
    const taken = await takeUpCart(shop, { token, customerId: signedIn.customerId });
    if (taken) throw redirect('/shop/checkout', { headers: cartHeaders(shop, taken) });
  }
  if (!actor) throw redirect('/shop/cart');
  const started = await startCheckout(dependencies, actor, 'regular', sight);
  if (!started.ok) throw redirect('/shop/cart');
  const [view, account] = await Promise.all([
    viewDraft(dependencies, started.value.draft, started.value.seen),
    accountChoices(shop, actor, started.value.draftId),
  ]);
  if (view.payment.kind === 'placed') throw redirect(confirmationPath(view.payment.publicToken));
  return {
    view,
    account,
    pictures: picturesOf(view),
    states: stateOptions,
    cardFields: shop.payments.browser(),
    testCards: shop.payments.provider === 'sandbox' ? testCards : [],
  };
}

/** A refusal has changed something too: what was typed is kept, a price or a stock may be another. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' || defaultShouldRevalidate;
}

function picturesOf({ lines }: CheckoutView): Record<SkuId, PictureSource[]> {
  return Object.fromEntries(
    lines.map(({ skuId, slug }) => {
      const picture = findPictureSources(slug);
      return [skuId, picture ? [picture] : []];
    }),
  );
}

function confirmationPath(publicToken: string): string {
  return `/order-confirmation?t=${publicToken}`;
}

type Answer =
  | { readonly kind: 'sent'; readonly sent: SentStep }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] }
  | ({ readonly kind: 'code' } & CodeAnswer)
  | { readonly kind: 'done' };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const look = form.get('intent') === 'place' ? lookAtDraft : lookAtCheckout;
  const found = await readCheckoutRequest(request, context, look);
  const { shop, dependencies, token, clientAddress, actor, sight } = found;
  if (!actor || !sight) throw redirect('/shop/cart');
  const step = String(form.get('step') ?? '');
  const typed = isPageStep(step) ? readStep(step, form) : undefined;
  const { choice, keepsAddress } = isPageStep(step) ? readChoice(step, form) : noChoice;
  const contents = sight.open?.contents ?? emptyContents();
  const chosen =
    typed && isPageStep(step)
      ? await withChosenAddress(shop, actor, step, choice, { patch: typed, contents })
      : undefined;
  if (chosen && !chosen.ok) return data<Answer>({ kind: 'refused', refusals: chosen.refusals }, 409);
  const patch = chosen?.value;
  switch (form.get('intent')) {
    case 'save':
    case 'autosave': {
      const wished = readExtras(form);
      if (!patch || !wished || !isPageStep(step)) return badRequest();
      const saved = await saveOpenDraft(dependencies, actor, 'regular', patch, sight);
      if (!saved.ok) return data<Answer>({ kind: 'refused', refusals: saved.refusals }, 409);
      const inCart = saved.value.draft.contents.items;
      const extras = await saveExtras(shop, token ?? '', step, wished, inCart);
      const headers = cartHeaders(shop, extras.cart);
      if (form.get('intent') === 'autosave') return data<Answer>({ kind: 'done' }, { headers });
      const { requirements, plan } = await judgeDraft(dependencies, saved.value.draft, saved.value.seen);
      const open = [...requirementsOf({ requirements }, step), ...extras.requirements];
      if (open.length === 0) await rememberTyped(found, { keepsAddress, patch, draft: saved.value.draft });
      // Weather is worth a look even where it asks for nothing.
      const next = step === 'delivery' && plan.warning ? '?step=shipping' : '';
      if (open.length === 0) return redirect(`/shop/checkout${next}`, { headers });
      const sent = { step, requirements: open, typed: typedTexts(form) };
      return data<Answer>({ kind: 'sent', sent }, { status: 422, headers });
    }
    case 'place': {
      const order = placeOrderForm.safeParse(formValues(form));
      if (!order.success || !patch) return badRequest();
      const draftId = order.data.draftId as DraftId;
      // A draft that is being paid, or was, refuses the edit; placing it again then tells how it stands (I-18).
      await saveDraft(dependencies, actor, draftId, patch, sight);
      const placed = await placeOrder(dependencies, actor, {
        draftId,
        shownTotalCents: cents(order.data.shownTotalCents),
        paymentMethodId: order.data.paymentMethodId,
        savedCardId: order.data.card as SavedCardId | undefined,
        keepsCard: order.data.keepsCard,
        seenTries: order.data.seenTries,
        returnUrl: new URL('/shop/checkout', request.url).href,
      });
      // What was bought up meanwhile is out of the cart: with nothing left there is no checkout that could say so.
      if (!placed.ok && !(await startCheckout(dependencies, actor, 'regular')).ok) {
        return toEmptyCart(shop, placed.refusals);
      }
      return answerPlaced(placed);
    }
    case 'coupon':
    case 'drop-coupon': {
      const answer = await runCodeForm(dependencies, actor, form, clientAddress);
      if (answer.refusedCode) return data<Answer>({ kind: 'code', ...answer }, 422);
      // A script stays where it is, with whatever is typed beside it.
      const isScript = new URL(request.url).pathname.endsWith('.data');
      return isScript ? data<Answer>({ kind: 'code' }) : redirect('/shop/checkout');
    }
    case 'cancel': {
      const given = cancelPaymentForm.safeParse(formValues(form));
      if (!given.success) return badRequest();
      await cancelPayment(dependencies, actor, given.data.draftId as DraftId);
      return redirect('/shop/checkout');
    }
    default:
      return badRequest();
  }
}

const noChoice = { choice: undefined, keepsAddress: false };

type Typed = { readonly keepsAddress: boolean; readonly patch: DraftPatch; readonly draft: Draft };

/** What a settled step leaves in the account of whoever is signed in: the birth date, and an address that they wish to keep. */
async function rememberTyped(
  { shop, dependencies, actor }: CheckoutRequest,
  { keepsAddress, patch, draft }: Typed,
): Promise<void> {
  if (!actor?.isSignedIn || !actor.customerId) return;
  if (patch.birthDate && draft.birthDateSealed) {
    await keepBirthDate(shop.database.read, actor.customerId, draft.birthDateSealed);
  }
  const known = keepsAddress ? await keepTypedAddress(shop, actor, draft) : undefined;
  if (known) await saveDraft(dependencies, actor, draft.id, known);
}

function toEmptyCart({ configuration }: CheckoutRequest['shop'], refusals: readonly Refusal[]) {
  const text = refusals.map(({ sentence }) => sentence).join(' ');
  const headers = { 'set-cookie': writeFlash(configuration, { kind: 'error', text }) };
  return redirect('/shop/cart', { headers });
}

function answerPlaced(placed: PlaceOrderResult) {
  if (!placed.ok) return data<Answer>({ kind: 'refused', refusals: placed.refusals }, 409);
  return redirect(
    placed.value.kind === 'placed' ? confirmationPath(placed.value.publicToken) : '/shop/checkout',
  );
}

function badRequest() {
  const sentence = 'This form did not arrive whole. Please reload the page; everything you typed is kept.';
  return data<Answer>({ kind: 'refused', refusals: [{ code: 'FORM_INVALID', sentence }] }, 400);
}

/** Texts go back into the fields; a birth date too, since what could not be taken must not have to be typed again. */
function typedTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const titles: Record<PageStep, string> = {
  contact: 'Contact',
  delivery: 'Delivery',
  shipping: 'Shipping',
  payment: 'Payment and review',
};

const nextLabels: Record<Exclude<PageStep, 'payment'>, string> = {
  contact: 'Continue to delivery',
  delivery: 'Continue',
  shipping: 'Continue to payment',
};

/** What the browser's store knows of the card that pays. */
function keepChoice(card: ChosenCard): void {
  useCheckoutStore.getState().changeOrder(card);
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, account, pictures, states, cardFields, testCards: cards } = loaderData;
  const navigation = useNavigation();
  const arrivedAt = useStepOfArrival(view);
  const sent = actionData?.kind === 'sent' ? actionData.sent : undefined;
  const refusals = actionData?.kind === 'refused' ? actionData.refusals : failedPayment(view);
  const open = openStep(view, sent?.step ?? arrivedAt);
  const isUnderWay = view.payment.kind === 'action_required' || view.payment.kind === 'processing';
  useOrderSlot(view, states);

  useEffect(() => {
    document.title = pageTitle(`${isUnderWay ? 'Payment' : titles[open]}, checkout`);
  }, [open, isUnderWay]);

  return (
    <div className="page-width py-8 lg:py-14">
      <h1 tabIndex={-1} className="type-heading mb-8">
        Checkout
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16">
        <div className="order-2 lg:order-1">
          {view.payment.kind === 'action_required' || view.payment.kind === 'processing' ? (
            <PaymentWait
              page="/shop/checkout"
              payment={view.payment}
              draftId={view.draftId}
              gatewayOrigin={cardFields.kind === 'sandbox' ? cardFields.origin : undefined}
            />
          ) : (
            stepsOf(view).map((step, index) => (
              <StepFrame
                key={step}
                page="/shop/checkout"
                step={step}
                number={index + 1}
                title={titles[step]}
                state={stepState(view, step, open)}
                summary={<StepSummary step={step} view={view} />}
                takesFocus={
                  navigation.state === 'idle' && sent === undefined && refusals.length === 0 && index > 0
                }
              >
                {step === 'payment' && (
                  <GiftCardPanel
                    draftId={view.draftId}
                    tenders={view.tenders}
                    own={account?.tenders ?? []}
                    quoted={view.quote.tenders}
                  />
                )}
                {step === 'payment' ? (
                  <PaymentStep
                    page="/shop/checkout"
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
                    {view.hasWine && <Proposition65Warning />}
                  </PaymentStep>
                ) : (
                  <StepForm
                    step={step}
                    requirements={requirementsShown(view, step)}
                    sent={sent}
                    submitLabel={nextLabels[step]}
                  >
                    {(fields) => (
                      <>
                        {step === 'contact' && account === undefined && <ToSignIn />}
                        {step === 'contact' && (
                          <ContactFields view={view} isSignedIn={account !== undefined} fields={fields} />
                        )}
                        {step === 'delivery' && (
                          <DeliveryFields view={view} account={account} states={states} fields={fields} />
                        )}
                        {step === 'shipping' && (
                          <ShippingFields view={view} states={states} fields={fields} />
                        )}
                      </>
                    )}
                  </StepForm>
                )}
                {step === 'delivery' && <WaysOut requirements={requirementsOf(view, 'delivery')} />}
              </StepFrame>
            ))
          )}
        </div>
        <CheckoutSummary
          view={view}
          pictures={pictures}
          problems={requirementsOf(view, 'cart')}
          refusedCode={actionData?.kind === 'code' ? actionData.refusedCode : undefined}
        />
      </div>
    </div>
  );
}

/**
 * The step that stood open when the visitor came here or sent the one before. It stays the open one while its fields save
 * themselves: a step is over when its button is pressed, not when its last field is left.
 */
function useStepOfArrival(view: CheckoutView): PageStep {
  const [query] = useSearchParams();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged once for each arrival, with the data that came with it
  return useMemo(() => openStep(view, query.get('step')), [key]);
}

/** A payment that failed while nobody looked, such as a challenge that was given up, is told when the page is opened again. */
function failedPayment(view: CheckoutView): readonly Refusal[] {
  return view.payment.kind === 'failed' ? [view.payment.refusal] : [];
}
