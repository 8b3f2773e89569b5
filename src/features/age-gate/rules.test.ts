import { describe, expect, test } from 'vitest';
import { ageGateReturnPath, isAgeGateShown } from './rules.ts';

function gateOn(target: string, hasAgeCookie = false): boolean {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  return isAgeGateShown({ path: pathname, query: searchParams }, hasAgeCookie);
}

describe('the age gate (specification §2, §4, I-48)', () => {
  test.each([
    '/',
    '/wines',
    '/wines/three-ropes-gsm-2022',
    '/wine-club',
    '/wine-club?isNoPaymentFlow=false',
    '/wine-club?isNoPaymentFlow=',
    '/wine-club?isNoPaymentFlow=TRUE',
    '/wine-club/sign-up?isNoPaymentFlow=true',
    '/wines?isNoPaymentFlow=true',
    '/wine-club/qr',
    '/wine-club/qr/last-step',
    '/wine-club/qr/welcome',
    '/wine-club/qr/sign-up/more',
    '/gift-card',
    '/events/month',
    '/sign-in',
    '/shop/cart',
    '/shop/checkout',
    '/daou-plus',
    '/privacy-policies',
    '/privacy/more',
    '/digital-waiver/x',
    '/?utm_source=newsletter',
    '/?utm_source=googles',
    '/?utm_source=Google',
    '/?utm_source=facebook%20',
    '/?utm_source=',
    '/?utm_source=newsletter&utm_source=google',
    '/?UTM_SOURCE=google',
    '/?utm_medium=google',
    '/?ref=fbclid',
    '/?xfbclid=1',
    '/?FBCLID=1',
    '/no-such-page',
  ])('is shown on %s', (target) => {
    expect(gateOn(target)).toBe(true);
    expect(gateOn(target, true)).toBe(false);
  });
});

describe('the list of pages without the age gate', () => {
  test.each([
    '/privacy',
    '/privacy/',
    '/Privacy',
    '/privacy?utm_source=newsletter',
    '/privacy-policy',
    '/daou-plus-terms-conditions',
    '/daou-plus-privacy-policy',
    '/digital-waiver',
    '/digital-waiver?token=x',
    '/wine-club?isNoPaymentFlow=true',
    '/wine-club/?isNoPaymentFlow=true',
    '/wine-club?x=1&isNoPaymentFlow=true',
    '/wine-club/qr/sign-up',
    '/?fbclid=IwAR1',
    '/?fbclid=',
    '/wines?gclid=1',
    '/?utm_source=fbiq',
    '/?utm_source=facebook',
    '/?utm_source=google',
    '/wines?utm_campaign=spring&utm_source=google-paid',
    '/age?to=%2Fwines',
  ])('includes %s', (target) => {
    expect(gateOn(target)).toBe(false);
  });
});

describe('the redirect after the age gate', () => {
  const origin = 'http://localhost:3000';

  test.each([
    ['/wines?type=red', null, '/wines?type=red'],
    ['/wines', `${origin}/wines?utm_campaign=x`, '/wines?utm_campaign=x'],
    ['/wines', `${origin}/age?to=%2Fwines`, '/wines'],
    ['/wines', 'https://elsewhere.example/wines?x=1', '/wines'],
    ['/', `${origin}/`, '/'],
  ])('for target %s and referrer %j leads to %s', (named, referrer, expected) => {
    expect(ageGateReturnPath(origin, named, referrer)).toBe(expected);
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
    'never leads to %j',
    (named) => {
      expect(ageGateReturnPath(origin, named, named)).toBe('/');
    },
  );
});
