import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import type { SkuId } from '../../../core/ids.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { pageTitle } from '../../../house.ts';
import type { CardFieldsSource } from '../../../integrations/payment/port.ts';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import type { CheckoutFlow } from '../flow-table.ts';
import {
  failedPayment,
  openStep,
  type PageStep,
  requirementsOf,
  requirementsShown,
  stepState,
  stepsOf,
} from '../rules.ts';
import type { AccountChoices, CheckoutAnswer, StateOption } from '../types.ts';
import type { TestCard } from './card-entry.tsx';
import { useCheckoutStore } from './checkout-store.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ContactFields, ToSignIn } from './contact-step.tsx';
import { DeliveryFields, WaysOut } from './delivery-step.tsx';
import { FlowContext } from './flow-context.ts';
import { GiftCardPanel } from './gift-card-panel.tsx';
import { type ChosenCard, PaymentStep } from './payment-step.tsx';
import { PaymentWait } from './payment-wait.tsx';
import { ShippingFields } from './shipping-step.tsx';
import { StepForm } from './step-form.tsx';
import { StepFrame } from './step-frame.tsx';
import { StepSummary } from './step-summary.tsx';
import { useOrderSlot } from './use-order-slot.ts';

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

type CheckoutScreenProps = {
  flow: CheckoutFlow;
  view: CheckoutView;
  /** What a signed-in customer chooses from. */
  account: AccountChoices | undefined;
  pictures: Readonly<Record<SkuId, readonly PictureSource[]>>;
  states: readonly StateOption[];
  cardFields: CardFieldsSource;
  testCards: readonly TestCard[];
  /** What the last form was answered. */
  answer: CheckoutAnswer | undefined;
  /** What this flow says before the button beside the warning, such as what is agreed to. */
  terms?: ReactNode;
};

/** The whole checkout: its steps, one of them open, or the wait for the bank; beside them what is bought and what it costs. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { flow, view, account, pictures, states, cardFields, testCards, answer, terms } = props;
  const { page, slot } = flow;
  const navigation = useNavigation();
  const arrivedAt = useStepOfArrival(view);
  const sent = answer?.kind === 'sent' ? answer.sent : undefined;
  const refusals = answer?.kind === 'refused' ? answer.refusals : failedPayment(view);
  const open = openStep(view, sent?.step ?? arrivedAt);
  const isUnderWay = view.payment.kind === 'action_required' || view.payment.kind === 'processing';
  useOrderSlot(flow, view, states);
  const keepChoice = useCallback(
    (card: ChosenCard) => useCheckoutStore.getState().changeOrder(slot, card),
    [slot],
  );

  useEffect(() => {
    document.title = pageTitle(`${isUnderWay ? 'Payment' : titles[open]}, ${flow.title.toLowerCase()}`);
  }, [open, isUnderWay, flow.title]);

  return (
    <FlowContext value={flow}>
      <div className="page-width py-8 lg:py-14">
        <h1 tabIndex={-1} className="type-heading mb-8">
          {flow.title}
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
              stepsOf(view).map((step, index) => (
                <StepFrame
                  key={step}
                  page={page}
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
                      page={page}
                      keepChoice={keepChoice}
                      view={view}
                      account={account}
                      states={states}
                      cardFields={cardFields}
                      requirements={requirementsOf(view, 'payment')}
                      wasSent={refusals.length > 0}
                      problems={refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }))}
                      occasion={answer}
                      testCards={testCards}
                    >
                      {terms}
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
                          {step === 'contact' && account === undefined && <ToSignIn page={page} />}
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
            refusedCode={answer?.kind === 'code' ? answer.refusedCode : undefined}
          />
        </div>
      </div>
    </FlowContext>
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
