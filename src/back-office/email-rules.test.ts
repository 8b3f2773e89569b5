import { expect, test } from 'vitest';
import { withoutSecrets } from './email-rules.ts';

test('shows the links of an email without their secret tokens', () => {
  const token = 'k3J9x_Qm-Zt81LwPq0vR2s';
  expect(withoutSecrets(`See https://shop.example/order-confirmation?token=${token} or call.`)).toBe(
    'See https://shop.example/order-confirmation?token=… or call.',
  );
  expect(withoutSecrets(`Pay: https://shop.example/pay/${token}.x\nThanks`)).toBe(
    'Pay: https://shop.example/pay/…\nThanks',
  );
  expect(withoutSecrets('https://shop.example/shop/wine-club is public')).toBe(
    'https://shop.example/shop/wine-club is public',
  );
});
