import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import { cookieHeaderFrom, openTestCart, type TestCart } from '../testing.ts';
import WineListRoute, { loader } from './wine-list.tsx';

let test: TestDatabase;
let cart: TestCart;
beforeAll(async () => {
  test = await createTestDatabase();
  cart = await openTestCart(test.database);
});
afterAll(() => test.drop());

const list = (items: string) =>
  loader(pageRequestArguments(cart.shop, `/shop/cart/list?items=${encodeURIComponent(items)}`) as never);

describe('a shared wine list', () => {
  it('shows each wine at today’s price, marks unavailable wines, and offers the rest', async () => {
    const [merlot, gone, chardonnay] = [
      'merlot-2022',
      'cabernet-sauvignon-2020',
      'reserve-chardonnay-2022',
    ].map(cart.sku);
    const shared = await list(`${merlot}x2 ${gone}x1 ${chardonnay}x50 999999x1`);
    expect(shared.lines.map(({ to, quantity, blocked }) => [to, quantity, blocked !== undefined])).toEqual([
      ['/wines/merlot-2022', 2, false],
      ['/wines/cabernet-sauvignon-2020', 1, true],
      ['/wines/reserve-chardonnay-2022', 50, true],
    ]);
    expect(shared.items).toBe(`${merlot}x2`);
    expect(shared.pieces).toBe(2);
  });

  it('shows each wine’s amount, and one form for all available wines if there are any', async () => {
    const open = async (named: string) => {
      const loaderData = await list(named);
      const Page = WineListRoute as unknown as FunctionComponent<{ loaderData: unknown }>;
      const Stub = createRoutesStub([{ path: '/', Component: () => createElement(Page, { loaderData }) }]);
      return renderToStaticMarkup(createElement(Stub)).replaceAll('\u00a0', ' ');
    };
    const merlot = cart.sku('merlot-2022');
    const markup = await open(`${merlot}x2 ${cart.sku('cabernet-sauvignon-2020')}x1`);
    expect(markup).toMatch(/2 × 750 ml.*\$36\.00.*\$72\.00/);
    expect(markup).toMatch(/name="intent" value="add-list".*Add all 2 to cart · \$72\.00/);
    expect(await open(`${cart.sku('cabernet-sauvignon-2020')}x1`)).not.toContain('add-list');
    expect(await open('')).toContain('We couldn’t find any wines on this list.');
  });

  it('is empty when the list in the URL is invalid', async () => {
    for (const hostile of ['', 'x', '1x1 1x1', '-1x1', '1x0', '1x1;2x2', '<script>', '1x1 '.repeat(400)]) {
      expect((await list(hostile)).lines, hostile).toEqual([]);
    }
  });

  it('is added to a new cart as a whole, or rejected as a whole with a reason', async () => {
    const items = `${cart.sku('merlot-2022')}x2 ${cart.sku('syrah-2021')}x1`;
    const added = await cart.send({ intent: 'add-list', items });
    expect([added.status, added.location]).toEqual([303, '/shop/cart']);
    const cookie = cookieHeaderFrom(added.cookies);
    expect((await cart.page(cookie)).lines.map(({ to, quantity }) => [to, quantity])).toEqual([
      ['/wines/merlot-2022', 2],
      ['/wines/syrah-2021', 1],
    ]);
    const refused = await cart.send(
      { intent: 'add-list', items: `${cart.sku('syrah-2021')}x99` },
      { cookie },
    );
    expect(refused.status).toBe(422);
    expect(refused.answer.refusals).toHaveLength(1);
  });
});
