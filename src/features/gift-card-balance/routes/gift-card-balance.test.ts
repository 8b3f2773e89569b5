import { afterAll, beforeAll, expect, it } from 'vitest';
import { formRequestArguments } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import { cents } from '../../../core/money.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { formatGiftCardCode } from '../../../engine/gifts/cards/code-rules.ts';
import { deriveCode, derivePin } from '../../../engine/gifts/cards/index.server.ts';
import { buyGiftCards } from '../../../engine/gifts/cards/testing.ts';
import type { GiftCard } from '../../../engine/gifts/cards/types.ts';
import { giftCardWalletOf } from '../../../engine/gifts/cards/view.server.ts';
import type { BalanceFormResult } from '../types.ts';
import { action } from './gift-card-balance.tsx';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

let places = 0;
async function send(fields: Record<string, string>, cookie = '') {
  places += 1;
  const mode = { ...shop.dependencies.configuration, mode: 'demo' } as ShopDependencies['configuration'];
  const dependencies: Partial<ShopDependencies> = { ...shop.dependencies, configuration: mode };
  const from = { cookie, clientAddress: `10.1.0.${places}` };
  const answer = await action(
    formRequestArguments(dependencies, '/gift-card-balance', fields, from) as never,
  );
  if (answer instanceof Response) {
    return { status: answer.status, location: answer.headers.get('location'), answer: undefined };
  }
  const { data, init } = answer as { data: BalanceFormResult; init?: ResponseInit };
  return { status: init?.status ?? 200, location: null, answer: data };
}

const bought = async (dollars: number): Promise<GiftCard> => {
  const [card] = await buyGiftCards(shop, { amountCents: cents(dollars * 100) });
  if (!card) throw new Error('a card was bought');
  return card;
};
const look = (card: GiftCard, pin = derivePin(testSeal, card) as string) =>
  send({ intent: 'look', giftCardCode: formatGiftCardCode(deriveCode(testSeal, card)), pin });
const balanceOf = async (card: GiftCard) => {
  const { answer } = await look(card);
  if (answer?.kind !== 'balance') throw new Error(`no balance but ${JSON.stringify(answer)}`);
  return answer.balance;
};

it('the balance page shows the balance and never returns the code', async () => {
  const card = await bought(50);
  const { status, answer } = await look(card);
  expect([status, answer?.kind]).toEqual([200, 'balance']);
  expect(await balanceOf(card)).toMatchObject({ available: '$50.00', account: 'free', cashBelow: undefined });
  expect(JSON.stringify(answer)).not.toContain(formatGiftCardCode(deriveCode(testSeal, card)));
  expect(JSON.stringify(answer)).not.toContain(deriveCode(testSeal, card));
});

it('the balance page answers a wrong PIN and an unknown code alike, and keeps the entered PIN', async () => {
  const card = await bought(50);
  const wrong = derivePin(testSeal, card) === '0000' ? '1111' : '0000';
  const never = { ...card, version: 9 };
  const [one, other] = [await look(card, wrong), await look(never)];
  const sentence = 'We couldn’t find a balance for that code and PIN.';
  for (const refused of [one, other]) {
    expect(refused).toMatchObject({ status: 422, answer: { kind: 'refused', sentence } });
  }
  expect(one.answer).toMatchObject({ entered: { pin: wrong } });
});

it('the balance page adds a gift card to the customer’s account, and redirects a guest to sign-in', async () => {
  const card = await bought(50);
  const { proof } = await balanceOf(card);
  const guest = await send({ intent: 'claim', proof });
  expect(guest.location).toBe('/sign-in?originUrl=%2Fgift-card-balance');
  const { database } = shop.test;
  const gia = await signIn({ database, seal: testSeal, now: shop.clock.now() });
  expect(await send({ intent: 'claim', proof }, gia.cookie)).toMatchObject({
    status: 303,
    location: '/gift-card-balance',
  });
  expect((await giftCardWalletOf(database.read, gia.customerId)).map(({ id }) => id)).toEqual([card.id]);
});

it('a cash request for a small balance is accepted once every field is valid, and keeps the input until then', async () => {
  const card = await bought(14);
  const { proof, cashBelow } = await balanceOf(card);
  expect(cashBelow).toBe('$15.00');
  const fields = {
    intent: 'cash',
    proof,
    balance: '$14.00',
    name: '',
    address: '1 Vine Street, Paso Robles',
    email: 'no',
  };
  const wrong = await send(fields);
  expect(wrong.answer).toMatchObject({
    kind: 'payee',
    errors: { name: expect.stringMatching(/name/), email: expect.stringMatching(/email/) },
    entered: { address: '1 Vine Street, Paso Robles', proof },
  });
  const asked = await send({ ...fields, name: 'Cleo Park', email: 'cleo@example.com' });
  expect(asked.answer).toEqual({ kind: 'asked', amount: '$14.00', email: 'cleo@example.com' });
  expect((await look(card)).status).toBe(422);
});
