import { describe, expect, test } from 'vitest';
import type { CheckoutStep, Requirement } from '../../engine/checkout/requirements/types.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { emptyContents } from '../../engine/orders/drafts/rules.ts';
import { openRewardStep, rewardStepsOf } from './reward-rules.ts';
import { rewardFieldsOf } from './reward-slot-rules.ts';
import { fieldError, isNamed, openStep, requirementsOf, stepState, stepsOf } from './rules.ts';

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

test('openStep returns the first step with a missing field', () => {
  expect(openStep(view([missing('contact', 'email'), missing('delivery', 'zipCode')]), null)).toBe('contact');
  expect(openStep(view([missing('delivery', 'zipCode')]), null)).toBe('delivery');
  expect(openStep(view([]), null)).toBe('payment');
});

test('openStep returns an earlier step on request, but not a later one', () => {
  const inDelivery = view([missing('delivery', 'zipCode')]);
  expect(openStep(inDelivery, 'contact')).toBe('contact');
  expect(openStep(inDelivery, 'payment')).toBe('delivery');
  expect(openStep(inDelivery, 'nonsense')).toBe('delivery');
});

test('stepsOf omits the shipping step for pickup', () => {
  expect(stepsOf(view([], true))).toEqual(['contact', 'delivery', 'payment']);
  expect(openStep(view([missing('shipping', 'shippingOptionId')], true), 'shipping')).toBe('payment');
});

test('stepState marks no step as done while an earlier one has a missing field', () => {
  const asked = view([missing('contact', 'email')]);
  expect(stepState(asked, 'contact', 'contact')).toBe('open');
  expect(stepState(asked, 'shipping', 'contact')).toBe('waiting');
  expect(stepState(view([]), 'shipping', 'contact')).toBe('settled');
  expect(stepState(view([]), 'payment', 'contact')).toBe('waiting');
});

test('fieldError reports an empty field only after its step was submitted, and an invalid value immediately', () => {
  const requirements = [missing('contact', 'email'), missing('contact', 'phone', false)];
  expect(fieldError(requirements, 'email', false)).toBeUndefined();
  expect(fieldError(requirements, 'email', true)).toBe('Please enter email.');
  expect(fieldError(requirements, 'phone', false)).toBe('Please enter phone.');
  expect(fieldError(requirements, 'lastName', true)).toBeUndefined();
});

test('isNamed shows an error only at the field that it names', () => {
  const consent = [{ code: 'CONSENT_MISSING', sentence: 'Please check the box.', field: 'consent' }];
  expect(isNamed(consent, 'consent')).toBe(true);
  expect(isNamed(consent, 'billingFirstName')).toBe(false);
});

describe('the checkout of a reward', () => {
  const of = (more: { readonly isPickup?: boolean }, cardDueCents = 5254) =>
    ({
      way: more.isPickup ? 'pickup' : 'parcel',
      contents: {
        ...emptyContents(),
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
    expect(openRewardStep(of({}), null, false)).toBe('payment');
    expect(openRewardStep(of({}), null, true)).toBe('review');
    expect(openRewardStep(of({}), 'shipping', true)).toBe('shipping');
  });

  test('requires the contact details in the delivery step', () => {
    const view = { ...of({}), requirements: [missing('contact', 'email')] };
    expect(openRewardStep(view, null, true)).toBe('delivery');
    expect(requirementsOf(view, 'delivery')).toHaveLength(1);
  });

  test('stores the number of its open step, with earlier ones as completed', () => {
    expect(rewardFieldsOf(of({}), 'review')).toMatchObject({
      ...{ step: 3, deliveryFormCompleted: true, shippingFormCompleted: true, paymentFormCompleted: true },
    });
    expect(rewardFieldsOf(of({}), 'shipping')).toMatchObject({
      ...{ step: 1, deliveryFormCompleted: true, shippingFormCompleted: false, paymentFormCompleted: false },
    });
  });
});
