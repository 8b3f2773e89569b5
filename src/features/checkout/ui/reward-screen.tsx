import { useCallback, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import type { RewardInCheckout } from '../../../engine/checkout/rewards/reward-types.ts';
import { pageTitle } from '../../../house.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { StepFrame } from '../../../ui/commerce/step-frame.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { flows } from '../flow-table.ts';
import { redeemLabel, rewardStepTitle, rewardTerms } from '../reward-rules.ts';
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
import { CheckoutFrame } from './checkout-frame.tsx';
import { useCheckoutStore } from './checkout-store.ts';
import { ContactFields } from './contact-step.tsx';
import { DeliveryFields, WaysOut } from './delivery-step.tsx';
import { engravingLines } from './engraving-lines.tsx';
import { EngravingPart } from './engraving-part.tsx';
import { FlowContext } from './flow-context.ts';
import { type ChosenCard, type PayingWith, PaymentStep } from './payment-step.tsx';
import { PointsNotice } from './points-notice.tsx';
import { RewardSummary } from './reward-summary.tsx';
import { ShippingFields } from './shipping-step.tsx';
import { StepForm } from './step-form.tsx';
import { StepSummary } from './step-summary.tsx';
import { useOrderSlot } from './use-order-slot.ts';
import { useStepOfArrival } from './use-step-of-arrival.ts';
import { VisitFields } from './visit-fields.tsx';

const flow = flows.reward;

type RewardScreenProps = PayingWith & {
  redeeming: RewardInCheckout;
  picture: PictureSource | undefined;
  /** The bottle that the words are drawn on. */
  bottle: PictureSource;
  /** What the winery's clock showed when the page was made. */
  now: Date;
  /** What the last form was answered. */
  answer: CheckoutAnswer | undefined;
};

/** The checkout of a reward: how long its points are set aside, what is left to be said, and the button that spends them. */
export function RewardScreen(props: RewardScreenProps) {
  const { view, redeeming, states, cardFields, picture, bottle, now, answer } = props;
  const { reward } = redeeming;
  const navigation = useNavigation();
  const arrivedAt = useStepOfArrival(view);
  const sent = answer?.kind === 'sent' ? answer.sent : undefined;
  const refusals = refusalsShown(view, answer);
  const open = openStep(view, sent?.step ?? arrivedAt);
  const steps = stepsOf(view);
  const [lines, setLines] = useState(() => engravingLines(view.contents));
  useOrderSlot(flow, view, states);
  useEffect(() => {
    document.title = pageTitle(`${reward.title}, ${flow.title.toLowerCase()}`);
  }, [reward.title]);

  return (
    <FlowContext value={flow}>
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
        <PointsNotice redeeming={redeeming} now={now} />
        {requirementsOf(view, 'cart')
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
            title={rewardStepTitle(view, step)}
            state={stepState(view, step, open)}
            summary={<StepSummary step={step} view={view} />}
            takesFocus={
              navigation.state === 'idle' && sent === undefined && refusals.length === 0 && index > 0
            }
          >
            {step === 'payment' ? (
              <Redeem {...props} refusals={refusals} />
            ) : (
              <RewardStep {...props} {...{ step, sent, lines }} next={steps[index + 1]} onLines={setLines} />
            )}
          </StepFrame>
        ))}
      </CheckoutFrame>
    </FlowContext>
  );
}

/** What is due in money, if anything; and the button that spends the points. */
function Redeem(props: RewardScreenProps & { refusals: ReturnType<typeof refusalsShown> }) {
  const { view, redeeming, refusals, answer } = props;
  const { reward } = redeeming;
  const keepChoice = useCallback(
    (card: ChosenCard) =>
      useCheckoutStore.getState().changeOrder(flow.slot, { ...card, paymentFormCompleted: true, step: 3 }),
    [],
  );
  const payLabel = redeemLabel(reward, view.quote.totalCents);
  return (
    <PaymentStep
      {...props}
      page={flow.page}
      refusals={refusals}
      occasion={answer}
      keepChoice={keepChoice}
      words={{ payLabel, notYet: flow.notYet }}
    >
      {view.contents.engravedBottles > 0 && <WordsToCut view={view} />}
      {view.visit && <p className="text-ink-soft text-small">{view.visit.policySentence}</p>}
      <p className="text-ink-soft text-small">{rewardTerms(reward)}</p>
    </PaymentStep>
  );
}

/** Once more before it is pressed: after that it is locked. */
function WordsToCut({ view: { contents } }: Pick<RewardScreenProps, 'view'>) {
  const lines = [contents.engravingLine1, contents.engravingLine2].filter((line) => line.trim() !== '');
  return (
    <p>
      Cut into the glass:{' '}
      {lines.map((line, index) => (
        <span key={line} className="font-medium">
          {index > 0 && ' / '}
          {line}
        </span>
      ))}
    </p>
  );
}

type RewardStepProps = RewardScreenProps & {
  step: Exclude<PageStep, 'payment'>;
  sent: SentStep | undefined;
  next: PageStep | undefined;
  /** What is to be engraved, as far as it is entered. */
  lines: readonly string[];
  onLines: (lines: readonly string[]) => void;
};

/** A step that asks something. */
function RewardStep(props: RewardStepProps) {
  const { step, sent, next, view, redeeming, bottle, account, states, lines, onLines } = props;
  const { visit, contents } = view;
  const toLast = view.quote.cardDueCents > 0 ? 'Continue to payment' : 'Continue to review';
  return (
    <>
      <StepForm
        step={step}
        requirements={requirementsShown(view, step)}
        sent={sent}
        submitLabel={next === 'payment' ? toLast : 'Continue'}
      >
        {(fields) => (
          <>
            {step === 'contact' &&
              (visit && contents.visit ? (
                <VisitFields
                  view={view}
                  isSignedIn
                  experience={visit.experience}
                  wish={contents.visit}
                  fields={fields}
                />
              ) : (
                <ContactFields view={view} isSignedIn fields={fields} />
              ))}
            {step === 'delivery' && redeeming.reward.isEngraved && (
              <EngravingPart {...{ contents, lines, fields }} picture={bottle} onChange={onLines} />
            )}
            {step === 'delivery' && (
              <DeliveryFields view={view} account={account} states={states} fields={fields} />
            )}
            {step === 'shipping' && <ShippingFields view={view} states={states} fields={fields} />}
          </>
        )}
      </StepForm>
      {step === 'delivery' && <WaysOut requirements={requirementsOf(view, 'delivery')} />}
    </>
  );
}
