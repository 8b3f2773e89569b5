import { type ComponentProps, useCallback, useEffect } from 'react';
import { useNavigation } from 'react-router';
import { formatList } from '../../../core/listed.ts';
import type { Requirement } from '../../../engine/checkout/requirements/types.ts';
import type { VisitRequest } from '../../../engine/visits/booking/purchase-types.ts';
import { visitOf } from '../../../engine/visits/booking/purchased-visit-rules.ts';
import type { VisitInCheckout } from '../../../engine/visits/booking/visit-types.ts';
import { formatVisitTime } from '../../../engine/visits/experiences/rules.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { StepFrame } from '../../../ui/commerce/step-frame.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { pageTitle } from '../../../winery.ts';
import { flows } from '../flow-table.ts';
import {
  openStep,
  type PageStep,
  refusalsShown,
  requirementsOf,
  requirementsShown,
  stepState,
  stepsOf,
} from '../rules.ts';
import type { CheckoutAnswer, SentStep } from '../types.ts';
import { bookLabel, isBookedByContactForm } from '../visit-form-rules.ts';
import { CardWait } from './card-wait.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { useCheckoutStore } from './checkout-store.ts';
import { ContactSummary, SignInOffer } from './contact-step.tsx';
import { DeliverySummary, Resolutions } from './delivery-step.tsx';
import { FlowContext } from './flow-context.ts';
import { GiftCardPanel } from './gift-card-panel.tsx';
import { GuaranteeNote } from './guarantee-note.tsx';
import { KitFields } from './kit-fields.tsx';
import { type ChosenCard, type PayingWith, PaymentStep } from './payment-step.tsx';
import { RefusalsAbove } from './refusals-above.tsx';
import { SeatsNotice } from './seats-notice.tsx';
import { ShippingFields, ShippingSummary } from './shipping-step.tsx';
import { StepForm } from './step-form.tsx';
import { useOrderSlot, useSeatsWhileShown } from './use-order-slot.ts';
import { useOpenStepOnArrival } from './use-step-of-arrival.ts';
import { VisitFields } from './visit-fields.tsx';
import { VisitSummary } from './visit-summary.tsx';

const flow = flows.event;

const titles = {
  contact: 'Guest details',
  delivery: 'Kit delivery',
  shipping: 'Shipping',
  payment: 'Payment and review',
} as const satisfies Record<PageStep, string>;

const nextLabels: Record<Exclude<PageStep, 'payment'>, string> = {
  contact: 'Continue to payment',
  delivery: 'Continue',
  shipping: 'Continue to payment',
};

type VisitScreenProps = PayingWith & {
  visit: VisitInCheckout;
  request: VisitRequest;
  picture: PictureSource | undefined;
  /** The state of the card that guarantees the visit, while the bank is confirming it; otherwise undefined. */
  asked: ComponentProps<typeof CardWait>['outcome'] | undefined;
  /** The winery's time when the page was rendered. */
  now: Date;
  /** The server's response to the most recently submitted form; undefined before the first. */
  answer: CheckoutAnswer | undefined;
};

/** The checkout page of a visit: the hold on its seats, the steps and the payment; or the wait for the bank. */
export function VisitScreen(props: VisitScreenProps) {
  const { view, account, visit, request, states, cardFields, picture, asked, now, answer } = props;
  const navigation = useNavigation();
  const arrivedAt = useOpenStepOnArrival(view);
  const sent = answer?.kind === 'sent' ? answer.sent : undefined;
  const refusals = refusalsShown(view, answer);
  const isAtOnce = isBookedByContactForm(view);
  const isTaken = visit.seats.kind === 'over' && !visit.seats.isFree;
  const steps = shownSteps(view, isAtOnce);
  const open = isAtOnce ? 'contact' : openStep(view, sent?.step ?? arrivedAt);
  const title = request.changes ? 'Change your visit' : flow.title;
  useOrderSlot(flow, view, states);
  useSeatsWhileShown(flow.page);
  useEffect(() => {
    document.title = pageTitle(`${visit.experience.title}, ${title.toLowerCase()}`);
  }, [visit.experience.title, title]);

  return (
    <FlowContext value={flow}>
      <CheckoutFrame
        page={flow.page}
        title={title}
        view={view}
        cardFields={cardFields}
        summary={<VisitSummary view={view} account={account} visit={visit} picture={picture} />}
      >
        <SeatsNotice visit={visit} draftId={view.draftId} now={now} />
        {visit.overlaps.map((overlap) => (
          <Notice key={overlap.startsAt.getTime()} className="mb-8">
            You also have {overlap.title} on {withNonBreakingSpaces(formatVisitTime(overlap.startsAt))}. You
            can book both.
          </Notice>
        ))}
        {requirementsOf(view, 'cart')
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
          <RefusalsAbove title={flow.notYet} answer={answer} isPaying={open === 'payment'} />
        )}
        {asked && (
          <CardWait outcome={asked} source={cardFields}>
            <ButtonLink
              kind="text"
              className="-ml-1"
              to={`${flow.page}?step=payment&card=another`}
              prefetch="none"
            >
              Use a different card
            </ButtonLink>
          </CardWait>
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
                state={stepState(view, step, open)}
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
    </FlowContext>
  );
}

/** The payment step, or the card that guarantees the visit, with the button that books. */
function VisitPayment(props: VisitScreenProps & { refusals: ReturnType<typeof refusalsShown> }) {
  const { view, visit, account, refusals, answer } = props;
  const keepChoice = useCallback(
    (card: ChosenCard) => useCheckoutStore.getState().changeOrder(flow.slot, card),
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
        <GuaranteeNote
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
  step: Exclude<PageStep, 'payment'>;
  sent: SentStep | undefined;
  isAtOnce: boolean;
};

/** The form of a step other than payment. If there is nothing to pay, its button books the visit. */
function VisitStep(props: VisitStepProps) {
  const { step, sent, isAtOnce, view, visit, request, account, states } = props;
  return (
    <>
      <StepForm
        step={step}
        requirements={inOrderOfFields(requirementsShown(view, step))}
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
              <KitFields view={view} account={account} states={states} fields={fields} />
            )}
            {step === 'shipping' && <ShippingFields view={view} states={states} fields={fields} />}
            {isAtOnce && <BookingFields {...props} />}
          </>
        )}
      </StepForm>
      {step === 'delivery' && <Resolutions requirements={requirementsOf(view, 'delivery')} />}
    </>
  );
}

/** Returns the requirements in the order of their fields, with the age checkbox last. */
function inOrderOfFields(requirements: readonly Requirement[]): readonly Requirement[] {
  const place = ({ field }: Requirement) => (field === 'isAllAdults' ? 1 : 0);
  return requirements.toSorted((one, other) => place(one) - place(other));
}

function shownSteps(view: PayingWith['view'], isAtOnce: boolean): readonly PageStep[] {
  if (isAtOnce) return ['contact'];
  return stepsOf(view);
}

function submitLabel(view: PayingWith['view'], step: VisitStepProps['step'], isAtOnce: boolean): string {
  if (isAtOnce) return bookLabel(view);
  return step === 'contact' && visitOf(view.contents)?.isSent
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

function Summary({ step, view, request }: VisitScreenProps & { step: PageStep }) {
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
