import { expect, test } from 'vitest';
import { withoutLinkSecrets } from './email-rules.ts';

test('shows the links of an email without their secret tokens', () => {
  const token = 'k3J9x_Qm-Zt81LwPq0vR2s';
  expect(withoutLinkSecrets(`See https://shop.example/order-confirmation?token=${token} or call.`)).toBe(
    'See https://shop.example/order-confirmation?token=… or call.',
  );
  expect(withoutLinkSecrets(`Pay: https://shop.example/pay/${token}.x\nThanks`)).toBe(
    'Pay: https://shop.example/pay/…\nThanks',
  );
  expect(withoutLinkSecrets('https://shop.example/shop/wine-club is public')).toBe(
    'https://shop.example/shop/wine-club is public',
  );
});
