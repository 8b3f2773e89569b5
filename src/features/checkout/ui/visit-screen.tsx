import { type ComponentProps, useCallback, useEffect } from 'react';
import { useNavigation } from 'react-router';
import { formatList } from '../../../core/listed.ts';
import type { Requirement } from '../../../engine/checkout/requirements/types.ts';
import type { VisitRequest } from '../../../engine/visits/booking/purchase-types.ts';
import { visitOfPurchase } from '../../../engine/visits/booking/purchased-visit-rules.ts';
import type { VisitCheckoutView } from '../../../engine/visits/booking/visit-types.ts';
import { formatVisitTime } from '../../../engine/visits/experiences/rules.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { StepFrame } from '../../../ui/commerce/step-frame.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { pageTitle } from '../../../winery.ts';
import { checkoutFlows } from '../flow-table.ts';
import {
  type CheckoutPageStep,
  checkoutStepState,
  displayedRefusals,
  displayedRequirements,
  openStepOfCheckout,
  requirementsOfStep,
  stepsOfCheckout,
} from '../rules.ts';
import type { CheckoutFormResponse, RefusedCheckoutStep } from '../types.ts';
import { bookingButtonLabel, isBookedByContactForm } from '../visit-form-rules.ts';
import { CardConfirmationWait } from './card-wait.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { useCheckoutStore } from './checkout-store.ts';
import { ContactSummary, SignInOffer } from './contact-step.tsx';
import { DeliverySummary, RequirementResolutions } from './delivery-step.tsx';
import { CheckoutFlowContext } from './flow-context.ts';
import { GiftCardPanel } from './gift-card-panel.tsx';
import { CardGuaranteeNotice } from './guarantee-note.tsx';
import { KitAddressFields } from './kit-fields.tsx';
import { type PaymentPageData, PaymentStep, type StoredCardChoice } from './payment-step.tsx';
import { ClosedStepRefusals } from './refusals-above.tsx';
import { SeatsHoldNotice } from './seats-notice.tsx';
import { ShippingFields, ShippingSummary } from './shipping-step.tsx';
import { CheckoutStepForm } from './step-form.tsx';
import { useOrderSlotSync, useSeatReleaseOnLeave } from './use-order-slot.ts';
import { useOpenStepOnArrival } from './use-step-of-arrival.ts';
import { VisitFields } from './visit-fields.tsx';
import { VisitSummary } from './visit-summary.tsx';

const flow = checkoutFlows.event;

const titles = {
  contact: 'Guest details',
  delivery: 'Kit delivery',
  shipping: 'Shipping',
  payment: 'Payment and review',
} as const satisfies Record<CheckoutPageStep, string>;

const nextLabels: Record<Exclude<CheckoutPageStep, 'payment'>, string> = {
  contact: 'Continue to payment',
  delivery: 'Continue',
  shipping: 'Continue to payment',
};

type VisitScreenProps = PaymentPageData & {
  visit: VisitCheckoutView;
  request: VisitRequest;
  picture: PictureSource | undefined;
  /** The state of the card that guarantees the visit, while the bank is confirming it; otherwise undefined. */
  asked: ComponentProps<typeof CardConfirmationWait>['outcome'] | undefined;
  /** The winery's time when the page was rendered. */
  now: Date;
  /** The server's response to the most recently submitted form; undefined before the first. */
  answer: CheckoutFormResponse | undefined;
};

/** The checkout page of a visit: the hold on its seats, the steps and the payment; or the wait for the bank. */
export function VisitCheckoutScreen(props: VisitScreenProps) {
  const { view, account, visit, request, states, cardFields, picture, asked, now, answer } = props;
  const navigation = useNavigation();
  const arrivedAt = useOpenStepOnArrival(view);
  const sent = answer?.kind === 'sent' ? answer.sent : undefined;
  const refusals = displayedRefusals(view, answer);
  const isAtOnce = isBookedByContactForm(view);
  const isTaken = visit.seats.kind === 'over' && !visit.seats.isFree;
  const steps = shownSteps(view, isAtOnce);
  const open = isAtOnce ? 'contact' : openStepOfCheckout(view, sent?.step ?? arrivedAt);
  const title = request.changes ? 'Change your visit' : flow.title;
  useOrderSlotSync(flow, view, states);
  useSeatReleaseOnLeave(flow.page);
  useEffect(() => {
    document.title = pageTitle(`${visit.experience.title}, ${title.toLowerCase()}`);
  }, [visit.experience.title, title]);

  return (
    <CheckoutFlowContext value={flow}>
      <CheckoutFrame
        page={flow.page}
        title={title}
        view={view}
        cardFields={cardFields}
        summary={<VisitSummary view={view} account={account} visit={visit} picture={picture} />}
      >
        <SeatsHoldNotice visit={visit} draftId={view.draftId} now={now} />
        {visit.overlaps.map((overlap) => (
          <Notice key={overlap.startsAt.getTime()} className="mb-8">
            You also have {overlap.title} on {withNonBreakingSpaces(formatVisitTime(overlap.startsAt))}. You
            can book both.
          </Notice>
        ))}
        {requirementsOfStep(view, 'cart')
          // The notice above already says that the seats are taken, with the alternatives.
          .filter(({ code }) => !(isTaken && code === 'SLOT_FULL'))
          .map(({ code, sentence }) => (
            <Notice key={code} kind="error" className="mb-8">
              {sentence}
            </Notice>
          ))}
        {isAtOnce ? (
          <div className="mb-8 empty:hidden">
            <ErrorSummary
              title={flow.notYet}
              problems={refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }))}
              occasion={answer}
            />
          </div>
        ) : (
          <ClosedStepRefusals title={flow.notYet} answer={answer} isPaying={open === 'payment'} />
        )}
        {asked && (
          <CardConfirmationWait outcome={asked} source={cardFields}>
            <ButtonLink
              kind="text"
              className="-ml-1"
              to={`${flow.page}?step=payment&card=another`}
              prefetch="none"
            >
              Use a different card
            </ButtonLink>
          </CardConfirmationWait>
        )}
        {!isTaken && !asked && (
          <div>
            {steps.map((step, index) => (
              <StepFrame
                key={step}
                id={`step-${step}`}
                changePath={`${flow.page}?step=${step}`}
                number={steps.length > 1 ? index + 1 : undefined}
                title={titles[step]}
                state={checkoutStepState(view, step, open)}
                summary={<Summary step={step} {...props} />}
                takesFocus={
                  navigation.state === 'idle' && sent === undefined && refusals.length === 0 && index > 0
                }
              >
                {step === 'payment' ? (
                  <VisitPayment {...props} refusals={refusals} />
                ) : (
                  <VisitStep {...props} step={step} sent={sent} isAtOnce={isAtOnce} />
                )}
              </StepFrame>
            ))}
          </div>
        )}
      </CheckoutFrame>
    </CheckoutFlowContext>
  );
}

/** The payment step, or the card that guarantees the visit, with the button that books. */
function VisitPayment(props: VisitScreenProps & { refusals: ReturnType<typeof displayedRefusals> }) {
  const { view, visit, account, refusals, answer } = props;
  const keepChoice = useCallback(
    (card: StoredCardChoice) => useCheckoutStore.getState().changeOrder(flow.slot, card),
    [],
  );
  return (
    <>
      {(view.quote.totalCents > 0 || view.tenders.length > 0) && (
        <GiftCardPanel
          draftId={view.draftId}
          tenders={view.tenders}
          own={account?.tenders ?? []}
          quoted={view.quote.tenders}
        />
      )}
      {visit.guarantee && (
        <CardGuaranteeNotice
          guarantee={visit.guarantee}
          chargedCents={view.quote.totalCents}
          dueCents={visit.due.totalCents}
        />
      )}
      <PaymentStep {...props} page={flow.page} refusals={refusals} occasion={answer} keepChoice={keepChoice}>
        <p className="text-small text-ink-soft">{withNonBreakingSpaces(visit.policySentence)}</p>
      </PaymentStep>
    </>
  );
}

type VisitStepProps = VisitScreenProps & {
  step: Exclude<CheckoutPageStep, 'payment'>;
  sent: RefusedCheckoutStep | undefined;
  isAtOnce: boolean;
};

/** The form of a step other than payment. If the contact form books the visit (see `isBookedByContactForm`), its button does so. */
function VisitStep(props: VisitStepProps) {
  const { step, sent, isAtOnce, view, visit, request, account, states } = props;
  return (
    <>
      <CheckoutStepForm
        step={step}
        requirements={inOrderOfFields(displayedRequirements(view, step))}
        sent={sent}
        intent={isAtOnce ? 'place' : 'save'}
        submitLabel={submitLabel(view, step, isAtOnce)}
      >
        {(fields) => (
          <>
            {step === 'contact' && account === undefined && <SignInOffer page={flow.page} doing="book" />}
            {step === 'contact' && (
              <VisitFields
                view={view}
                isSignedIn={account !== undefined}
                experience={visit.experience}
                request={request}
                fields={fields}
              />
            )}
            {step === 'delivery' && (
              <KitAddressFields view={view} account={account} states={states} fields={fields} />
            )}
            {step === 'shipping' && <ShippingFields view={view} states={states} fields={fields} />}
            {isAtOnce && <BookingFields {...props} />}
          </>
        )}
      </CheckoutStepForm>
      {step === 'delivery' && <RequirementResolutions requirements={requirementsOfStep(view, 'delivery')} />}
    </>
  );
}

/** Returns the requirements in the order of their fields, with the age checkbox last. */
function inOrderOfFields(requirements: readonly Requirement[]): readonly Requirement[] {
  const place = ({ field }: Requirement) => (field === 'isAllAdults' ? 1 : 0);
  return requirements.toSorted((one, other) => place(one) - place(other));
}

function shownSteps(view: PaymentPageData['view'], isAtOnce: boolean): readonly CheckoutPageStep[] {
  if (isAtOnce) return ['contact'];
  return stepsOfCheckout(view);
}

function submitLabel(view: PaymentPageData['view'], step: VisitStepProps['step'], isAtOnce: boolean): string {
  if (isAtOnce) return bookingButtonLabel(view);
  return step === 'contact' && visitOfPurchase(view.contents)?.isSent
    ? 'Continue to shipping address'
    : nextLabels[step];
}

/** The additional content of the contact form if it books the visit: hidden fields and the cancellation policy. */
function BookingFields({ view, visit }: VisitScreenProps) {
  return (
    <>
      <input type="hidden" name="draftId" value={view.draftId} />
      <input type="hidden" name="shownMark" value={view.contentsMark} />
      <input type="hidden" name="shownTotalCents" value={view.quote.totalCents} />
      <p className="text-small text-ink-soft">{withNonBreakingSpaces(visit.policySentence)}</p>
    </>
  );
}

function Summary({ step, view, request }: VisitScreenProps & { step: CheckoutPageStep }) {
  if (step === 'delivery') return <DeliverySummary view={view} />;
  if (step === 'shipping') return <ShippingSummary view={view} />;
  const named = request.guests.filter((name) => name !== '');
  return (
    <>
      <ContactSummary view={view} />
      {named.length > 0 && <p>With {formatList(named)}</p>}
    </>
  );
}
