import { type ReactNode, useCallback, useEffect } from 'react';
import { useNavigation } from 'react-router';
import type { SkuId } from '../../../core/ids.ts';
import { totalSummaryRow } from '../../../engine/pricing/summary-rules.ts';
import { StepFrame } from '../../../ui/commerce/step-frame.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { pageTitle } from '../../../winery.ts';
import type { CheckoutFlow } from '../flow-table.ts';
import {
  type CheckoutPageStep,
  checkoutStepState,
  displayedRefusals,
  displayedRequirements,
  openStepOfCheckout,
  requirementsOfStep,
  stepsOfCheckout,
} from '../rules.ts';
import type { CheckoutFormResponse } from '../types.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { useCheckoutStore } from './checkout-store.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ContactFields, SignInOffer } from './contact-step.tsx';
import { DeliveryFields, RequirementResolutions } from './delivery-step.tsx';
import { CheckoutFlowContext } from './flow-context.ts';
import { GiftCardPanel } from './gift-card-panel.tsx';
import { type PaymentPageData, PaymentStep, type StoredCardChoice } from './payment-step.tsx';
import { ClosedStepRefusals } from './refusals-above.tsx';
import { ShippingFields } from './shipping-step.tsx';
import { CheckoutStepForm } from './step-form.tsx';
import { StepSummary } from './step-summary.tsx';
import { useOrderSlotSync } from './use-order-slot.ts';
import { useOpenStepOnArrival } from './use-step-of-arrival.ts';

const titles: Record<CheckoutPageStep, string> = {
  contact: 'Contact',
  delivery: 'Delivery',
  shipping: 'Shipping',
  payment: 'Payment and review',
};

const nextLabels: Record<Exclude<CheckoutPageStep, 'payment'>, string> = {
  contact: 'Continue to delivery',
  delivery: 'Continue',
  shipping: 'Continue to payment',
};

type CheckoutScreenProps = PaymentPageData & {
  flow: CheckoutFlow;
  pictures: Readonly<Record<SkuId, readonly PictureSource[]>>;
  /** The server's response to the most recently submitted form; undefined before the first. */
  answer: CheckoutFormResponse | undefined;
  /** Additional text before the pay button, such as the terms. */
  terms?: ReactNode;
};

/** The checkout page: its steps with one of them open, or the wait for the bank, next to the order summary. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { flow, view, account, pictures, states, cardFields, answer, terms } = props;
  const { page, slot } = flow;
  const navigation = useNavigation();
  const arrivedAt = useOpenStepOnArrival(view);
  const sent = answer?.kind === 'sent' ? answer.sent : undefined;
  const refusals = displayedRefusals(view, answer);
  const open = openStepOfCheckout(view, sent?.step ?? arrivedAt);
  const isUnderWay = view.payment.kind === 'action_required' || view.payment.kind === 'processing';
  useOrderSlotSync(flow, view, states);
  const keepChoice = useCallback(
    (card: StoredCardChoice) => useCheckoutStore.getState().changeOrder(slot, card),
    [slot],
  );

  useEffect(() => {
    document.title = pageTitle(`${isUnderWay ? 'Payment' : titles[open]}, ${flow.title.toLowerCase()}`);
  }, [open, isUnderWay, flow.title]);

  return (
    <CheckoutFlowContext value={flow}>
      <CheckoutFrame
        page={page}
        title={flow.title}
        view={view}
        cardFields={cardFields}
        summary={
          <CheckoutSummary
            view={view}
            account={account}
            pictures={pictures}
            problems={requirementsOfStep(view, 'cart')}
            refusedCode={answer?.kind === 'code' ? answer.refusedCode : undefined}
          />
        }
      >
        <ClosedStepRefusals title={flow.notYet} answer={answer} isPaying={open === 'payment'} />
        {stepsOfCheckout(view).map((step, index) => (
          <StepFrame
            key={step}
            id={`step-${step}`}
            changePath={`${page}?step=${step}`}
            number={index + 1}
            title={titles[step]}
            state={checkoutStepState(view, step, open)}
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
                {...props}
                page={page}
                refusals={refusals}
                occasion={answer}
                keepChoice={keepChoice}
              >
                {terms}
              </PaymentStep>
            ) : (
              <CheckoutStepForm
                step={step}
                requirements={displayedRequirements(view, step)}
                sent={sent}
                submitLabel={nextLabels[step]}
                total={totalSummaryRow(view.quote)}
              >
                {(fields) => (
                  <>
                    {step === 'contact' && account === undefined && <SignInOffer page={page} />}
                    {step === 'contact' && (
                      <ContactFields view={view} isSignedIn={account !== undefined} fields={fields} />
                    )}
                    {step === 'delivery' && (
                      <DeliveryFields view={view} account={account} states={states} fields={fields} />
                    )}
                    {step === 'shipping' && <ShippingFields view={view} states={states} fields={fields} />}
                  </>
                )}
              </CheckoutStepForm>
            )}
            {step === 'delivery' && (
              <RequirementResolutions requirements={requirementsOfStep(view, 'delivery')} />
            )}
          </StepFrame>
        ))}
      </CheckoutFrame>
    </CheckoutFlowContext>
  );
}
