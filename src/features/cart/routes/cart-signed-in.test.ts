import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import { cookieHeaderFrom, openTestCart, type TestCart } from '../testing.ts';
import { loader } from './cart.tsx';

let test: TestDatabase;
let cart: TestCart;
beforeAll(async () => {
  test = await createTestDatabase();
  cart = await openTestCart(test.database);
});
afterAll(() => test.drop());

const sessionOf = (email: string) =>
  signIn({ database: test.database, seal: cart.seal, now: cart.clock.now() }, { email });
const add = (slug: string, cookie: string) =>
  cart.send({ intent: 'add', skuId: cart.sku(slug), quantity: '1' }, { cookie });
/** Loads the cart page and returns its lines and the cookies that it sets. */
const visit = async (cookie: string) => {
  const answer = await loader(pageRequestArguments(cart.shop, '/shop/cart', cookie) as never);
  return {
    lines: answer.data.lines,
    cookies: cookieHeaderFrom(new Headers(answer.init?.headers).getSetCookie()),
  };
};

it('a signed-in customer’s cart follows them from browser to browser without losing lines', async () => {
  const desk = (await sessionOf('ana@customers.example')).cookie;
  const phone = (await sessionOf('ana@customers.example')).cookie;

  const first = await add('merlot-2022', desk);
  expect(first.status).toBe(303);
  const onDesk = `${desk}; ${cookieHeaderFrom(first.cookies)}`;
  const second = await add('syrah-2021', phone);
  const onPhone = `${phone}; ${cookieHeaderFrom(second.cookies)}`;
  expect((await visit(onPhone)).lines.map(({ name }) => name)).toEqual(['Merlot 2022', 'Syrah 2021']);

  const back = await visit(onDesk);
  expect(back.lines.map(({ name }) => name)).toEqual(['Merlot 2022', 'Syrah 2021']);
  const again = await visit(`${desk}; ${back.cookies}`);
  expect([again.lines.length, again.cookies]).toEqual([2, '']);
});

it('a member’s cart shows the member price from the first bottle', async () => {
  const { cookie } = await sessionOf('ben@customers.example');
  const added = await add('merlot-2022', cookie);
  const { lines } = await visit(`${cookie}; ${cookieHeaderFrom(added.cookies)}`);
  expect(lines[0]).toMatchObject({ amount: '$28.80', was: '$36.00' });
});

it('a customer who signs in does not see another customer’s cart from the same browser', async () => {
  const elena = (await sessionOf('elena@customers.example')).cookie;
  const added = await add('merlot-2022', elena);
  const gia = (await sessionOf('gia@customers.example')).cookie;
  expect((await visit(`${gia}; ${cookieHeaderFrom(added.cookies)}`)).lines).toEqual([]);
  expect((await visit(`${elena}; ${cookieHeaderFrom(added.cookies)}`)).lines).toHaveLength(1);
});

it('a cart keeps concurrent changes from two browsers, in any order of responses', async () => {
  const wines = ['merlot-2022', 'syrah-2021', 'chardonnay-2023', 'merlot-2022'];
  for (let round = 1; round <= 10; round += 1) {
    const customer = `round-${round}@customers.example`;
    const desk = (await sessionOf(customer)).cookie;
    const phone = (await sessionOf(customer)).cookie;
    const onDesk = `${desk}; ${cookieHeaderFrom((await add('viognier-2023', desk)).cookies)}`;
    const change = { intent: 'change', skuId: cart.sku('viognier-2023'), quantity: '3' };
    const answers = await Promise.all([
      visit(phone),
      cart.send(change, { cookie: onDesk }),
      ...wines.map((slug) => add(slug, desk)),
    ]);
    for (const { cookies } of answers) {
      const { lines } = await visit(
        `${desk}; ${typeof cookies === 'string' ? cookies : cookieHeaderFrom(cookies)}`,
      );
      expect(lines.map(({ name, quantity }) => `${quantity} ${name}`).toSorted(), `round ${round}`).toEqual([
        '1 Chardonnay 2023',
        '1 Syrah 2021',
        '2 Merlot 2022',
        '3 Viognier 2023',
      ]);
    }
  }
});
