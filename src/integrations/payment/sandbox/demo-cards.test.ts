import { expect, test } from 'vitest';
import { cents } from '../../../core/money.ts';
import { demoCards } from './demo-cards.ts';
import { startTestSandbox } from './test-sandbox.server.ts';

test("a demo member's saved card pays only for its own customer and is declined if its bank declines", async () => {
  await using sandbox = await startTestSandbox();
  const pay = (id: string, gatewayCustomer: string, n: number) =>
    sandbox.adapter().authorize({
      ...{ attemptKey: `order-${n}:1`, attemptId: `attempt-${n}`, orderId: `order-${n}` },
      ...{ amountCents: cents(20_000), paymentMethodId: id, gatewayCustomer },
      ...{ capture: 'automatic', description: 'Mesa Lucero Estate', returnUrl: 'http://localhost:3000/' },
    });
  const own = await Promise.all(demoCards.map(({ customerId, id }, n) => pay(id, customerId, n)));
  const expected = demoCards.map(({ id }) => (id === 'pm_demo_ben' ? 'declined' : 'payment'));
  expect(own.map(({ kind }) => kind)).toEqual(expected);
  expect(await pay('pm_demo_ana', 'cus_demo_ben', 9)).toMatchObject({ kind: 'declined' });
});
