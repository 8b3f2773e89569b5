import { describe, expect, test } from 'vitest';
import type { CheckoutStep, Requirement } from '../../engine/checkout/requirements/types.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { emptyDraftContents } from '../../engine/orders/drafts/rules.ts';
import { currentRewardStep, rewardStepsOf } from './reward-rules.ts';
import { rewardSlotFieldsOf } from './reward-slot-rules.ts';
import {
  checkoutStepState,
  fieldErrorSentence,
  isFieldRefused,
  openStepOfCheckout,
  requirementsOfStep,
  stepsOfCheckout,
} from './rules.ts';

function missing(step: CheckoutStep, field: string, isMissing = true): Requirement {
  return {
    step,
    field,
    isMissing,
    code: 'FIELD_MISSING',
    sentence: `Please enter ${field}.`,
    resolutions: [],
  };
}

type Asked = Pick<CheckoutView, 'contents' | 'way' | 'requirements'>;

function view(requirements: readonly Requirement[], isPickup = false): Asked {
  const contents = { isPickup, purchase: { kind: 'goods' } } as CheckoutView['contents'];
  return { contents, way: isPickup ? 'pickup' : 'parcel', requirements };
}

test('openStepOfCheckout returns the first step with a missing field', () => {
  expect(openStepOfCheckout(view([missing('contact', 'email'), missing('delivery', 'zipCode')]), null)).toBe(
    'contact',
  );
  expect(openStepOfCheckout(view([missing('delivery', 'zipCode')]), null)).toBe('delivery');
  expect(openStepOfCheckout(view([]), null)).toBe('payment');
});

test('openStepOfCheckout returns an earlier step on request, but not a later one', () => {
  const inDelivery = view([missing('delivery', 'zipCode')]);
  expect(openStepOfCheckout(inDelivery, 'contact')).toBe('contact');
  expect(openStepOfCheckout(inDelivery, 'payment')).toBe('delivery');
  expect(openStepOfCheckout(inDelivery, 'nonsense')).toBe('delivery');
});

test('stepsOf omits the shipping step for pickup', () => {
  expect(stepsOfCheckout(view([], true))).toEqual(['contact', 'delivery', 'payment']);
  expect(openStepOfCheckout(view([missing('shipping', 'shippingOptionId')], true), 'shipping')).toBe(
    'payment',
  );
});

test('checkoutStepState marks no step as done while an earlier one has a missing field', () => {
  const asked = view([missing('contact', 'email')]);
  expect(checkoutStepState(asked, 'contact', 'contact')).toBe('open');
  expect(checkoutStepState(asked, 'shipping', 'contact')).toBe('waiting');
  expect(checkoutStepState(view([]), 'shipping', 'contact')).toBe('settled');
  expect(checkoutStepState(view([]), 'payment', 'contact')).toBe('waiting');
});

test('fieldErrorSentence reports an empty field only after its step was submitted, and an invalid value immediately', () => {
  const requirements = [missing('contact', 'email'), missing('contact', 'phone', false)];
  expect(fieldErrorSentence(requirements, 'email', false)).toBeUndefined();
  expect(fieldErrorSentence(requirements, 'email', true)).toBe('Please enter email.');
  expect(fieldErrorSentence(requirements, 'phone', false)).toBe('Please enter phone.');
  expect(fieldErrorSentence(requirements, 'lastName', true)).toBeUndefined();
});

test('isNamed shows an error only at the field that it names', () => {
  const consent = [{ code: 'CONSENT_MISSING', sentence: 'Please check the box.', field: 'consent' }];
  expect(isFieldRefused(consent, 'consent')).toBe(true);
  expect(isFieldRefused(consent, 'billingFirstName')).toBe(false);
});

describe('the checkout of a reward', () => {
  const of = (more: { readonly isPickup?: boolean }, cardDueCents = 5254) =>
    ({
      way: more.isPickup ? 'pickup' : 'parcel',
      contents: {
        ...emptyDraftContents(),
        purchase: { kind: 'reward', details: { kind: 'goods', slug: 'magnum' } },
        ...more,
      },
      requirements: [],
      quote: { cardDueCents },
    }) as unknown as CheckoutView;

  test('has delivery, shipping, payment and review steps, and skips the ones it does not need', () => {
    expect(rewardStepsOf(of({}))).toEqual(['delivery', 'shipping', 'payment', 'review']);
    expect(rewardStepsOf(of({ isPickup: true }))).toEqual(['delivery', 'payment', 'review']);
    expect(rewardStepsOf(of({ isPickup: true }, 0))).toEqual(['delivery', 'review']);
    expect(currentRewardStep(of({}), null, false)).toBe('payment');
    expect(currentRewardStep(of({}), null, true)).toBe('review');
    expect(currentRewardStep(of({}), 'shipping', true)).toBe('shipping');
  });

  test('requires the contact details in the delivery step', () => {
    const view = { ...of({}), requirements: [missing('contact', 'email')] };
    expect(currentRewardStep(view, null, true)).toBe('delivery');
    expect(requirementsOfStep(view, 'delivery')).toHaveLength(1);
  });

  test('stores the number of its open step, with earlier ones as completed', () => {
    expect(rewardSlotFieldsOf(of({}), 'review')).toMatchObject({
      ...{ step: 3, deliveryFormCompleted: true, shippingFormCompleted: true, paymentFormCompleted: true },
    });
    expect(rewardSlotFieldsOf(of({}), 'shipping')).toMatchObject({
      ...{ step: 1, deliveryFormCompleted: true, shippingFormCompleted: false, paymentFormCompleted: false },
    });
  });
});
