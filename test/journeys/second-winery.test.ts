import { sql } from 'drizzle-orm';
import type { OrderId } from '../../src/core/ids.ts';
import { cents, formatCents } from '../../src/core/money.ts';
import { planAndOpenShipments } from '../../src/engine/clubs/shipments/index.server.ts';
import { openEngine } from './club-member.ts';
import { openStaffActions } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { inspectPageAtWidths } from './inspect.ts';
import { orderLinkOf } from './mails.ts';
import { readSite, siteTextsOutsideReviewSheet, wordsOfOtherWinery } from './site.ts';
import {
  addToCart,
  cardFrame,
  cardNumbers,
  expectConfirmation,
  fillBilling,
  newBuyer,
  openCheckout,
  payButton,
  payByCard,
  submitAddressStep,
  submitContactStep,
  typeCard,
  waitUntilScripted,
} from './steps.ts';
import { bookButton, createVisitSession, enterGuests, holdSession, pageHeading } from './visit-steps.ts';

/** A winery with another state, time zone and range of products. All its products and texts come from its package. */
test.use({ winery: 'wineries/seneca-gorge' });
// One shop for the file, which starts with an empty database.
test.describe.configure({ mode: 'default' });

// Each page is inspected at three widths.
test.beforeEach(() => test.setTimeout(600_000));

const widths = [390, 820, 1440];
const watkinsGlen = {
  ...{ zipCode: '14891', street: '9 Franklin Street', city: 'Watkins Glen', stateCode: 'NY' },
} as const;

test('At the second winery, three bottles are bought, packed and shipped, and the customer is emailed', async ({
  page,
  books,
  database,
  gateway,
  mails,
  shop,
}) => {
  const buyer = newBuyer();
  await page.goto('/');
  await inspectPageAtWidths(page, 'the home page of the second winery', widths);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wines' }).click();
  await inspectPageAtWidths(page, 'the second winery’s wines', widths);
  await page.getByRole('link', { name: 'Semi-Dry Riesling 2025' }).first().click();
  await expect(pageHeading(page, 'Semi-Dry Riesling 2025')).toBeVisible();
  await inspectPageAtWidths(page, 'a wine of the second winery', widths);
  await addToCart(page, { slug: 'semi-dry-riesling-2025', name: 'Semi-Dry Riesling 2025' }, 3);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await submitAddressStep(page, watkinsGlen);
  await expect(payButton(page)).toBeVisible();
  await inspectPageAtWidths(page, 'the second winery’s checkout', widths);
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);

  const [order] = await books.ordersOf(buyer.email);
  expect(order).toMatchObject({ state: 'placed', paymentState: 'authorized', subtotalCents: 6_000 });
  const total = formatCents(cents(order?.totalCents ?? 0));
  await expect(page.getByText(`${total} hold on your card`)).toBeVisible();
  const [confirmed] = await mails.arrived(buyer.email, /^Your order \d+/);
  expect(confirmed?.text).toContain(total);

  const counter = await openStaffActions(database, shop.databaseUrl, gateway);
  const orderId = order?.id as OrderId;
  await counter.ship(orderId, await counter.pack(orderId));
  await counter.close();
  await mails.arrived(buyer.email, /^Order \d+ just left the barn/);
  await page.goto(orderLinkOf(confirmed as NonNullable<typeof confirmed>));
  await expect(page.getByText(/^Shipped/).first()).toBeVisible();
  expect((await books.ordersOf(buyer.email))[0]?.paymentState).toBe('captured');
});

test('At the second winery, a guest joins a club, and the next release is charged and shipped', async ({
  page,
  books,
  database,
  gateway,
  mails,
  shop,
}) => {
  const { email, firstName, lastName } = newBuyer();
  await page.goto('/wine-club');
  await waitUntilScripted(page);
  await inspectPageAtWidths(page, 'the second winery’s clubs', widths);
  await page.getByRole('link', { name: 'Join Lake Road' }).click();
  await page.getByRole('radio', { name: /^6 bottles/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const entered = {
    ...{ 'First name': firstName, 'Last name': lastName, Email: email, 'Mobile phone': '(607) 555-0117' },
    ...{ Month: '3', Day: '14', Year: '1985' },
  };
  for (const [label, text] of Object.entries(entered))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('ZIP code').fill(watkinsGlen.zipCode);
  await page.getByLabel('Street address').fill(watkinsGlen.street);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: /will charge my card .* between \$120 and \$165/ }).check();
  await page.getByRole('button', { name: /^Agree/ }).click();
  const [mail] = await mails.arrived(email, /digits|code/i);
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await typeCard(page, cardNumbers.approved);
  await page.getByRole('button', { name: 'Start my membership' }).click();
  await expect(pageHeading(page, `Welcome, ${firstName}.`)).toBeVisible();
  await page.goto('/shop/wine-club');
  await expect(page.getByText('Lake Road').first()).toBeVisible();
  await inspectPageAtWidths(page, 'a membership in the second winery’s club', widths);

  const engine = await openEngine({ database, shop, gateway }, () => new Date());
  await planAndOpenShipments(engine.dependencies);
  const { rows } = await database.read.execute<{ opensAt: string; locksAt: string }>(sql`
    select release.opens_at as "opensAt", release.locks_at as "locksAt"
      from releases release join clubs club on club.id = release.club_id
     where club.slug = 'lake-road' and release.locks_at > now() order by release.locks_at limit 1`);
  const [release] = rows;
  if (!release) throw new Error('the club plans its next release by itself');
  await engine.clubAt(new Date(Math.max(Date.now(), Date.parse(release.opensAt) + 60_000)));
  await page.reload();
  await inspectPageAtWidths(page, 'a box of the second winery before the charge', widths);
  // Two days cover the lock and the day of the charge in any zone.
  await engine.clubAt(new Date(Date.parse(release.locksAt) + 2 * 86_400_000));
  const [order] = await books.ordersOf(email);
  expect(order).toMatchObject({ state: 'placed', paymentState: 'captured' });
  await engine.close();
  const counter = await openStaffActions(database, shop.databaseUrl, gateway);
  await counter.ship(order?.id as OrderId, await counter.pack(order?.id as OrderId));
  await counter.close();
  await page.goto(`/shop/order-history/order?id=${order?.number}`);
  await expect(page.getByText(/^Shipped/).first()).toBeVisible();
  await inspectPageAtWidths(page, 'an order of a club release', widths);
});

test('At the second winery, a visit is booked in the winery’s own time zone', async ({
  page,
  database,
  mails,
}) => {
  const buyer = newBuyer();
  await page.goto('/events/month');
  await expect(page.getByText('All times are Eastern time (ET).')).toBeVisible();
  await inspectPageAtWidths(page, 'the second winery’s calendar', widths);
  const session = await createVisitSession(database, 'barn-tasting');
  await holdSession(page, session, 2);
  await enterGuests(page, buyer);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await typeCard(page, cardNumbers.approved);
  await bookButton(page).scrollIntoViewIfNeeded();
  await bookButton(page).click();
  await expect(pageHeading(page, `Thank you, ${buyer.firstName}.`)).toBeVisible();
  await mails.arrived(buyer.email, /./);
});

test('At the second winery, a gift card is bought and emailed, and its balance can be checked', async ({
  page,
  mails,
}) => {
  const { email } = newBuyer();
  const recipient = newBuyer().email;
  await page.goto('/gift-card');
  await waitUntilScripted(page);
  await inspectPageAtWidths(page, 'the second winery’s gift cards', widths);
  await page.getByLabel('Their name', { exact: true }).fill('Cleo Park');
  await page.getByLabel('Their email address', { exact: true }).fill(recipient);
  await page.getByLabel('Your email address', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const own = page.getByLabel('First name on the card', { exact: true });
  await own.fill('Ana');
  const ofGateway = cardFrame(page).getByLabel('Card number');
  for (const name of ['background-color', 'color', 'border-top-left-radius']) {
    const shown = await own.evaluate((field, each) => getComputedStyle(field).getPropertyValue(each), name);
    await expect(ofGateway).toHaveCSS(name, shown);
  }
  await expect(ofGateway).toHaveCSS('font-family', /^Figtree,/);
  await page.getByLabel('Last name', { exact: true }).fill('Núñez');
  await fillBilling(page);
  await payByCard(page, cardNumbers.approved);
  const [mail] = await mails.arrived(recipient, /./);
  const [, code = ''] = /Code: (\S+)/.exec(mail?.text ?? '') ?? [];
  const [, pin = ''] = /PIN: (\d{4})/.exec(mail?.text ?? '') ?? [];
  await page.goto('/gift-card-balance');
  await page.getByLabel('Gift card code').fill(code);
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Check balance' }).click();
  await expect(page.getByText(/\$\d+\.00/).first()).toBeVisible();
});

test('The second winery’s membership page has its own path and estimates savings with and without scripts', async ({
  page,
  browser,
  shop,
}) => {
  await page.goto('/wines');
  await waitUntilScripted(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Gorge Pass' }).click();
  await expect(page).toHaveURL(/\/gorge-pass$/);
  await expect(pageHeading(page, 'For people who keep coming back.')).toBeVisible();
  const sentence = page.locator('[aria-labelledby="worth"] [aria-live]');
  const estimateOf = async (orders: string) => {
    const before = await sentence.textContent();
    await page.getByLabel('Orders a year').selectOption(orders);
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page).toHaveURL(new RegExp(`/gorge-pass\\?orders=${orders}&`));
    await expect(sentence).not.toHaveText(before ?? '');
    return sentence.textContent();
  };
  // From another page the router shows it; loaded alone, its script waits for the visitor.
  const navigated = await estimateOf('7');
  await page.goto('/gorge-pass');
  expect(await estimateOf('7')).toBe(navigated);
  await inspectPageAtWidths(page, 'the second winery’s paid membership', widths);
  await menu.getByRole('link', { name: 'Wines' }).click();
  await expect(page).toHaveURL(/\/wines$/);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const still = await plain.newPage();
  await still.goto('/gorge-pass?utm_source=google&orders=7&tastings=2');
  await expect(still.locator('[aria-labelledby="worth"] [aria-live]')).toHaveText(navigated ?? '');
  await still.getByRole('link', { name: 'Give a year as a gift' }).click();
  await expect(still).toHaveURL(/\/daou-plus\/gift$/);
  await plain.close();
});

test('Every text of the second winery’s pages and emails is on the review sheet, and none names the first winery', async ({
  shop,
  mails,
  database,
}) => {
  const site = await readSite(shop.url, mails);
  expect(wordsOfOtherWinery(site, 'wineries/seneca-gorge', 'wineries/mesa-lucero')).toEqual([]);
  expect(await siteTextsOutsideReviewSheet(site, database)).toEqual([]);
});
