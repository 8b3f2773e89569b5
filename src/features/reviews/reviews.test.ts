import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formRequestArguments, pageRequestArguments } from '../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import type { SignedInCustomer } from '../../../test/helpers/sign-in.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { recordDeliveredShipment } from '../../engine/orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../engine/orders/fulfillment/testing.ts';
import { loader as ownReviews } from './routes/own-reviews.tsx';
import WineReviewsPage, { loader as wineReviews } from './routes/wine-reviews.tsx';
import { action, loader } from './routes/write-review.tsx';

let shop: TestShop;
let dependencies: Partial<ShopDependencies>;
let reader: SignedInCustomer;
let slug: string;

beforeAll(async () => {
  shop = await startTestShop();
  dependencies = shop.routeDependencies();
  reader = await person('Ana', 'Whitlock');
  const wine = await shop.sku(9);
  const buyer = await shop.buyer(
    [[wine.skuId, 1]],
    { email: reader.email },
    { customerId: reader.customerId },
  );
  const orderId = placedOrderIdOf(await shop.place(buyer));
  const { number } = await packAndShip(shop.dependencies, orderId);
  await recordDeliveredShipment(shop.dependencies, { orderId, number, actor: testStaffActor });
  const { rows } = await shop.test.database.pool.query('select slug from skus where id = $1', [wine.skuId]);
  slug = rows[0].slug;
});
afterAll(() => shop.stop());

const person = (firstName: string, lastName: string) => shop.signIn({ firstName, lastName });

async function answerOf(run: () => unknown) {
  const answered = await Promise.resolve()
    .then(run)
    .catch((thrown: unknown) => thrown);
  if (answered instanceof Response)
    return { status: answered.status, location: answered.headers.get('location') };
  const { data, init } = answered as { data: never; init: ResponseInit | null };
  return { status: init?.status ?? 200, data };
}

const writing = () => `/shop/reviews/write?wine=${slug}`;
const open = (who?: SignedInCustomer) =>
  answerOf(() => loader(pageRequestArguments(dependencies, writing(), who?.cookie) as never));
const send = (who: SignedInCustomer | undefined, fields: Readonly<Record<string, string>>) =>
  answerOf(() =>
    action(formRequestArguments(dependencies, writing(), fields, { cookie: who?.cookie ?? '' }) as never),
  );
const publicPage = (path = `/wines/${slug}/reviews`) =>
  answerOf(() => wineReviews({ ...pageRequestArguments(dependencies, path), params: { slug } } as never));

const words = 'Black cherry and cedar; better on the second evening.';
const hostile = `"><img src=x onerror=alert(1)></p></script><script>alert(2)</script> https://spam.example ${words}`;

describe('the review form', () => {
  it('redirects a guest to sign-in, and explains to customers that they must have received the wine', async () => {
    expect(await open()).toMatchObject({ status: 302, location: expect.stringContaining('/sign-in?') });
    expect(await open(await person('Ben', 'Okafor'))).toMatchObject({ data: { hasReceived: false } });
    expect(await open(reader)).toMatchObject({ data: { hasReceived: true, review: undefined } });
  });

  it('marks the missing fields and keeps what was entered', async () => {
    const answer = await send(reader, { intent: 'write', words: 'Fine.' });
    expect(answer).toMatchObject({
      status: 422,
      data: { problems: [{ fieldId: 'stars' }, { fieldId: 'words' }], entered: { words: 'Fine.' } },
    });
  });

  it('accepts and deletes reviews only for customers who received the wine', async () => {
    const mallory = await person('Mallory', 'Vane');
    const fields = { intent: 'write', stars: '1', words };
    expect(await send(mallory, fields)).toMatchObject({ status: 404 });
    expect(await send(undefined, fields)).toMatchObject({ status: 302 });
    expect(await send(mallory, { intent: 'take-back' })).toMatchObject({ status: 404 });
    expect(await publicPage()).toMatchObject({ status: 404 });
  });

  it.each([
    ['no intent', { stars: '5', words }],
    ['a star rating that is not a number', { intent: 'write', stars: '5; drop table reviews', words }],
    ['a text of 10,001 characters', { intent: 'write', stars: '5', words: 'x'.repeat(10_001) }],
  ])('rejects a form with %s', async (_what, fields) => {
    expect(await send(reader, fields as Readonly<Record<string, string>>)).toMatchObject({ status: 400 });
  });

  it('publishes hostile text as plain text', async () => {
    expect(await send(reader, { intent: 'write', stars: '4', words: hostile })).toMatchObject({
      status: 302,
      location: '/shop/reviews',
    });
    const loaderData = await wineReviews({
      ...pageRequestArguments(dependencies, `/wines/${slug}/reviews`),
      params: { slug },
    } as never);
    const Page = WineReviewsPage as unknown as FunctionComponent<{ loaderData: unknown }>;
    const Stub = createRoutesStub([{ path: '/', Component: () => createElement(Page, { loaderData }) }]);
    const markup = renderToStaticMarkup(createElement(Stub));
    expect(markup).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
    expect(markup).not.toMatch(/<img|<script|href="https:\/\/spam/);
    expect(markup).toContain('Ana W.');
    expect(markup).not.toContain('Whitlock');
  });

  it('deletes a review, which the account lists until then', async () => {
    const own = () =>
      answerOf(() => ownReviews(pageRequestArguments(dependencies, '/shop/reviews', reader.cookie) as never));
    expect(await own()).toMatchObject({ data: { wines: [{ slug, review: { stars: 4 } }] } });
    expect(await publicPage(`/wines/${slug}/reviews?page=2`)).toMatchObject({ status: 404 });
    await send(reader, { intent: 'take-back' });
    expect(await own()).toMatchObject({ data: { wines: [{ slug, review: undefined }] } });
    expect(await publicPage()).toMatchObject({ status: 404 });
  });
});
