import { useCallback, useEffect, useState } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import type { Refusal } from '../../../core/result.ts';
import type { RewardInCheckout } from '../../../engine/loyalty/rewards/reward-types.ts';
import { cardBrandName, cardName } from '../../../engine/orders/saved-cards/rules.ts';
import { visitOfPurchase } from '../../../engine/visits/booking/purchased-visit-rules.ts';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { StepFrame } from '../../../ui/commerce/step-frame.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { pageTitle } from '../../../winery.ts';
import { checkoutFlows } from '../flow-table.ts';
import {
  currentRewardStep,
  type RewardStep,
  redeemButtonLabel,
  rewardCancellationTerms,
  rewardStepState,
  rewardStepsOf,
  rewardStepTitles,
} from '../reward-rules.ts';
import {
  type CheckoutPageStep,
  displayedRefusals,
  displayedRequirements,
  requirementsOfStep,
} from '../rules.ts';
import type { AccountChoices, CheckoutFormResponse, RefusedCheckoutStep } from '../types.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { useCheckoutStore } from './checkout-store.ts';
import { ContactFields } from './contact-step.tsx';
import { DeliveryFields, RequirementResolutions } from './delivery-step.tsx';
import { enteredEngravingLines } from './engraving-lines.tsx';
import { RewardEngravingFields } from './engraving-part.tsx';
import { CheckoutFlowContext } from './flow-context.ts';
import {
  type EnteredCardToken,
  type PaymentPageData,
  PaymentStep,
  PlaceOrderButton,
  PlaceOrderHiddenFields,
  type StoredCardChoice,
} from './payment-step.tsx';
import { PointsHoldNotice } from './points-notice.tsx';
import { RewardSummary } from './reward-summary.tsx';
import { ShippingFields } from './shipping-step.tsx';
import { CheckoutStepForm } from './step-form.tsx';
import { StepSummary } from './step-summary.tsx';
import { useOrderSlotSync } from './use-order-slot.ts';
import { useOpenStepOnArrival } from './use-step-of-arrival.ts';
import { VisitFields } from './visit-fields.tsx';

const flow = checkoutFlows.reward;

type RewardScreenProps = PaymentPageData & {
  redeeming: RewardInCheckout;
  picture: PictureSource | undefined;
  /** The picture of the bottle, for the engraving preview. */
  bottle: PictureSource;
  /** The winery's time when the page was rendered. */
  now: Date;
  /** The server's response to the most recently submitted form; undefined before the first. */
  answer: CheckoutFormResponse | undefined;
};

/** The checkout page of a reward: the hold on its points, the steps, and the button that redeems it. */
export function RewardCheckoutScreen(props: RewardScreenProps) {
  const { view, redeeming, account, states, cardFields, picture, bottle, now, answer } = props;
  const { reward } = redeeming;
  const navigation = useNavigation();
  const arrivedAt = useOpenStepOnArrival(view);
  const sent = answer?.kind === 'sent' ? answer.sent : undefined;
  const refusals = displayedRefusals(view, answer);
  const [query] = useSearchParams();
  const [entered, setEntered] = useState<EnteredCardToken>();
  const kept = account?.cards.find(({ id, validity }) => id === query.get('card') && validity !== 'expired');
  const isPaymentSettled = query.get('step') === 'review' && (kept ?? entered) !== undefined && !sent;
  const open = currentRewardStep(view, sent?.step ?? arrivedAt, isPaymentSettled);
  const steps = rewardStepsOf(view);
  const [lines, setLines] = useState(() => enteredEngravingLines(view.contents));
  useOrderSlotSync(flow, view, states, open);
  useEffect(() => {
    document.title = pageTitle(`${reward.title}, ${flow.title.toLowerCase()}`);
  }, [reward.title]);

  return (
    <CheckoutFlowContext value={flow}>
      <CheckoutFrame
        page={flow.page}
        title={flow.title}
        view={view}
        cardFields={cardFields}
        summary={
          <RewardSummary
            {...{ view, reward, picture }}
            engraved={reward.isEngraved ? { bottle, lines } : undefined}
          />
        }
      >
        <PointsHoldNotice redeeming={redeeming} now={now} />
        {requirementsOfStep(view, 'cart')
          .filter(({ code }) => code !== 'REWARD_HOLD_OVER')
          .map(({ code, sentence }) => (
            <Notice key={code} kind="error" className="mb-8">
              {sentence}
            </Notice>
          ))}
        {steps.map((step, index) => (
          <StepFrame
            key={step}
            id={`step-${step}`}
            changePath={`${flow.page}?step=${step}`}
            number={index + 1}
            total={steps.length}
            title={rewardStepTitles[step]}
            state={rewardStepState(view, step, open)}
            summary={
              step === 'payment' ? (
                <p>{kept ? cardName(kept) : entered && cardBrandName(entered.brand)}</p>
              ) : step === 'review' ? null : (
                <StepSummary step={step} view={view} />
              )
            }
            keepsFields={step === 'payment' && open === 'review'}
            takesFocus={
              navigation.state === 'idle' && sent === undefined && refusals.length === 0 && index > 0
            }
          >
            {step === 'payment' ? (
              <RewardPayment
                {...props}
                refusals={sent?.step === 'payment' ? sent.requirements : refusals}
                onReview={setEntered}
              />
            ) : step === 'review' ? (
              <Review {...props} refusals={refusals} entered={entered} kept={kept} />
            ) : (
              <AskedFields {...props} {...{ step, sent, lines }} next={steps[index + 1]} onLines={setLines} />
            )}
          </StepFrame>
        ))}
      </CheckoutFrame>
    </CheckoutFlowContext>
  );
}

type PaymentProps = RewardScreenProps & {
  refusals: readonly Refusal[];
  onReview: (entered: EnteredCardToken | undefined) => void;
};

/** The payment step, for the part of the price that is due in money. */
function RewardPayment(props: PaymentProps) {
  const keepChoice = useCallback(
    (card: StoredCardChoice) => useCheckoutStore.getState().changeOrder(flow.slot, card),
    [],
  );
  return <PaymentStep {...props} page={flow.page} occasion={props.answer} keepChoice={keepChoice} />;
}

type ReviewProps = RewardScreenProps & {
  refusals: readonly Refusal[];
  /** The newly entered card; undefined if a saved card or no card pays. `kept` is the saved card. */
  entered: EnteredCardToken | undefined;
  kept: AccountChoices['cards'][number] | undefined;
};

/** The last step: the terms, and the button that redeems and pays. The customer's choices are shown in the steps above. */
function Review({ view, redeeming, refusals, entered, kept, answer }: ReviewProps) {
  const { reward } = redeeming;
  const navigation = useNavigation();
  return (
    <Form method="post" action={flow.page} noValidate className="max-w-(--container-form)">
      <PlaceOrderHiddenFields view={view} />
      {kept && <input type="hidden" name="card" value={kept.id} />}
      {kept && <input type="hidden" name="seenTries" value={view.tries} />}
      {!kept && entered && <input type="hidden" name="paymentMethodId" value={entered.paymentMethodId} />}
      {!kept && entered?.keepsCard && <input type="hidden" name="keepsCard" value="on" />}
      <div className="space-y-6">
        <ErrorSummary
          title={flow.notYet}
          problems={refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }))}
          occasion={answer}
        />
        {view.contents.engravedBottles > 0 && <WordsToCut view={view} />}
        {view.visit && <p className="text-ink-soft text-small">{view.visit.policySentence}</p>}
        <p className="text-ink-soft text-small">{rewardCancellationTerms(reward)}</p>
        <PlaceOrderButton
          view={view}
          isPaying={navigation.formData?.get('intent') === 'place'}
          label={redeemButtonLabel(reward, view.quote.totalCents)}
        />
      </div>
    </Form>
  );
}

/** The engraving text, repeated before redeeming because it can't be changed afterward. */
function WordsToCut({ view: { contents } }: Pick<RewardScreenProps, 'view'>) {
  const lines = [contents.engravingLine1, contents.engravingLine2].filter((line) => line.trim() !== '');
  return (
    <p>
      Engraving:{' '}
      {lines.map((line, index) => (
        <span key={line} className="font-medium">
          {index > 0 && ' / '}
          {line}
        </span>
      ))}
    </p>
  );
}

type AskedFieldsProps = RewardScreenProps & {
  step: Exclude<CheckoutPageStep, 'payment'>;
  sent: RefusedCheckoutStep | undefined;
  next: RewardStep | undefined;
  /** The engraving lines entered so far. */
  lines: readonly string[];
  onLines: (lines: readonly string[]) => void;
};

/** The form of a step other than payment and review. */
function AskedFields(props: AskedFieldsProps) {
  const { step, sent, next, view, redeeming, bottle, account, states, lines, onLines } = props;
  const { visit, contents } = view;
  const request = visitOfPurchase(contents);
  return (
    <>
      <CheckoutStepForm
        step={step}
        requirements={displayedRequirements(view, step)}
        sent={sent}
        submitLabel={next === 'payment' || next === 'review' ? `Continue to ${next}` : 'Continue'}
      >
        {(fields) => (
          <>
            {step === 'contact' && visit && request && (
              <VisitFields
                view={view}
                isSignedIn
                experience={visit.experience}
                request={request}
                fields={fields}
              />
            )}
            {step === 'delivery' && <ContactFields view={view} isSignedIn fields={fields} />}
            {step === 'delivery' && redeeming.reward.isEngraved && (
              <RewardEngravingFields {...{ contents, lines, fields }} picture={bottle} onChange={onLines} />
            )}
            {step === 'delivery' && (
              <DeliveryFields view={view} account={account} states={states} fields={fields} />
            )}
            {step === 'shipping' && <ShippingFields view={view} states={states} fields={fields} />}
          </>
        )}
      </CheckoutStepForm>
      {step === 'delivery' && <RequirementResolutions requirements={requirementsOfStep(view, 'delivery')} />}
    </>
  );
}
