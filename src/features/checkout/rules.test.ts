import { expect, test } from 'vitest';
import type { CheckoutStep, Requirement } from '../../engine/checkout/requirements/types.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { fieldError, openStep, stepState, stepsOf } from './rules.ts';

function missing(step: CheckoutStep, field: string, isMissing = true): Requirement {
  return { step, field, isMissing, code: 'FIELD_MISSING', sentence: `Please enter ${field}.`, waysOut: [] };
}

type Asked = Pick<CheckoutView, 'contents' | 'requirements'>;

function view(requirements: readonly Requirement[], isPickup = false): Asked {
  return { contents: { isPickup } as CheckoutView['contents'], requirements };
}

test('the first step with something left is open', () => {
  expect(openStep(view([missing('contact', 'email'), missing('delivery', 'zipCode')]), null)).toBe('contact');
  expect(openStep(view([missing('delivery', 'zipCode')]), null)).toBe('delivery');
  expect(openStep(view([]), null)).toBe('payment');
});

test('an earlier step opens when it is asked for, a later one does not', () => {
  const inDelivery = view([missing('delivery', 'zipCode')]);
  expect(openStep(inDelivery, 'contact')).toBe('contact');
  expect(openStep(inDelivery, 'payment')).toBe('delivery');
  expect(openStep(inDelivery, 'nonsense')).toBe('delivery');
});

test('who collects is not asked about carriers', () => {
  expect(stepsOf(view([], true))).toEqual(['contact', 'delivery', 'payment']);
  expect(openStep(view([missing('shipping', 'shippingOptionId')], true), 'shipping')).toBe('payment');
});

test('a step behind one with something left is not settled, even when nothing is missing in it', () => {
  const asked = view([missing('contact', 'email')]);
  expect(stepState(asked, 'contact', 'contact')).toBe('open');
  expect(stepState(asked, 'shipping', 'contact')).toBe('waiting');
  expect(stepState(view([]), 'shipping', 'contact')).toBe('settled');
  expect(stepState(view([]), 'payment', 'contact')).toBe('waiting');
});

test('an empty field stays quiet until its step was sent; a wrong answer does not', () => {
  const requirements = [missing('contact', 'email'), missing('contact', 'phone', false)];
  expect(fieldError(requirements, 'email', false)).toBeUndefined();
  expect(fieldError(requirements, 'email', true)).toBe('Please enter email.');
  expect(fieldError(requirements, 'phone', false)).toBe('Please enter phone.');
  expect(fieldError(requirements, 'lastName', true)).toBeUndefined();
});
