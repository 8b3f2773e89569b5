import type { ReactNode } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import type { Refusal } from '../../../core/result.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { StepFrame } from '../../../ui/commerce/step-frame.tsx';
import { displayedRefusals, requirementsOfStep } from '../rules.ts';
import type { CheckoutPagePath, GiftFormResponse } from '../types.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { SignInOffer } from './contact-step.tsx';
import { type PaymentPageData, PaymentStep, type StoredCardChoice } from './payment-step.tsx';

type GiftScreenProps = PaymentPageData & {
  page: CheckoutPagePath;
  title: string;
  /** The step that edits the gift, with its heading and a one-line summary. The step's URL has this name as `?step=`. */
  gift: { readonly step: 'card' | 'gift'; readonly title: string; readonly summary: string };
  /** The server's response to the most recently submitted form; undefined before the first. */
  answer: GiftFormResponse<unknown> | undefined;
  /** Saves the card choice to the browser's checkout store. */
  keepChoice: (card: StoredCardChoice) => void;
  /** Text before the pay button. */
  terms: string;
  /** The order summary, always visible. */
  summary: ReactNode;
  /** The form that edits the gift. */
  children: ReactNode;
};

/** The checkout page of a gift: the gift, which can be edited, and its payment; or the wait for the bank. */
export function GiftCheckoutScreen(props: GiftScreenProps) {
  const { page, title, gift, view, account, cardFields, answer, keepChoice, terms, summary, children } =
    props;
  const [search] = useSearchParams();
  const navigation = useNavigation();
  const refusals = displayedRefusals(view, answer);
  const isGiftOpen =
    answer?.kind === 'entered' ||
    search.get('step') === gift.step ||
    requirementsOfStep(view, 'cart').length > 0;
  return (
    <CheckoutFrame page={page} title={title} view={view} cardFields={cardFields} summary={summary}>
      <StepFrame
        id={`step-${gift.step}`}
        changePath={`${page}?step=${gift.step}`}
        number={1}
        title={gift.title}
        state={isGiftOpen ? 'open' : 'settled'}
        summary={gift.summary}
        takesFocus={false}
      >
        {children}
      </StepFrame>
      <StepFrame
        id="step-payment"
        changePath={`${page}?step=payment`}
        number={2}
        title="Payment"
        state={isGiftOpen ? 'waiting' : 'open'}
        summary={null}
        takesFocus={navigation.state === 'idle' && answer === undefined && search.size === 0}
      >
        {account === undefined && (
          <div className="mb-8">
            <SignInOffer page={page} />
          </div>
        )}
        <PaymentStep {...props} refusals={refusals} occasion={answer} keepChoice={keepChoice}>
          <p className="text-small text-ink-soft">{terms}</p>
        </PaymentStep>
      </StepFrame>
    </CheckoutFrame>
  );
}

type GiftStepFormProps = Pick<GiftScreenProps, 'page' | 'view'> & {
  answer: GiftFormResponse<unknown> | undefined;
  /**
   * Renders the fields.
   * @param errorOf returns the error of a field.
   */
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
};

/** The form that edits a gift, with any rejected input and its errors. */
export function GiftStepForm({ page, view, answer, children }: GiftStepFormProps) {
  const navigation = useNavigation();
  const entered = answer?.kind === 'entered' ? answer : undefined;
  const refusals: readonly Refusal[] = entered?.refusals ?? requirementsOfStep(view, 'cart');
  return (
    <Form method="post" action={page} noValidate className="max-w-(--container-form)">
      <input type="hidden" name="intent" value="save" />
      <div className="mb-8 empty:hidden">
        <ErrorSummary
          title="Please check the following"
          problems={entered ? refusals.map(({ field, sentence }) => ({ fieldId: field, sentence })) : []}
          occasion={answer}
        />
      </div>
      {children((field) => refusals.find((refusal) => refusal.field === field)?.sentence)}
      <div className="mt-10">
        <Button wide pendingLabel={navigation.state === 'idle' ? undefined : 'One moment'}>
          Continue to payment
        </Button>
      </div>
    </Form>
  );
}
