import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { deriveReservationTransferToken } from '../../src/engine/visits/reservations/transfer-reservation.server.ts';
import type { Database } from '../../src/platform/database.server.ts';
import { createSeal } from '../../src/platform/seal.server.ts';
import { loadSecrets } from '../../src/platform/secrets.server.ts';
import { signInAt } from '../helpers/sign-in.ts';
import { expect, makeActionsWaitForScripts, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage } from './inspect.ts';
import { cardNumbers, newBuyer, typeCard } from './steps.ts';
import {
  bookButton,
  createVisitSession,
  enterGuests,
  holdSession,
  pageHeading,
  payAndBook,
} from './visit-steps.ts';
import { windowWidthsFor } from './widths.ts';

const storedEvent = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('checkout') ?? '{}').state?.eventOrder);

/** Returns the path of the latest reservation made with this email address. */
async function bookingOf(database: Database, email: string): Promise<string> {
  const { rows } = await database.read.execute<{ token: string }>(
    sql`select public_token as token from reservations where email = ${email} order by created_at desc limit 1`,
  );
  return `/reservations/${rows[0]?.token}`;
}

for (const width of windowWidthsFor(import.meta.url)) {
  test(`A visit is booked with a deposit after a decline, opened by its link and canceled, ${width} pixels wide`, async ({
    page,
    database,
    books,
    watched,
  }) => {
    watched.expectAnswers(409, 422);
    await page.setViewportSize({ width, height: 900 });
    const buyer = newBuyer();
    const session = await createVisitSession(database, 'cave-tour');
    await holdSession(page, session, 2);
    await inspectPage(page, 'the checkout of a visit');
    await expect
      .poll(() => storedEvent(page))
      .toMatchObject({
        orderType: 2,
        primaryStreet: '4180 Ladera Vieja Road',
        stateCode: 'CA',
        country: 'US',
        marketingEventId: expect.any(Number),
        marketingEvent: { slug: 'cave-tour' },
      });
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('alert')).toContainText('Enter your email address.');
    await enterGuests(page, buyer);
    await page.locator('summary', { hasText: 'Guest names' }).click();
    await page.getByLabel('Guest 2').fill('Ben Okafor');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('With Ben Okafor')).toBeVisible();
    await inspectPage(page, 'the payment of a visit');
    await payAndBook(page, cardNumbers.declined);
    await expect(page.getByRole('alert')).toContainText('declined');
    await expect(page.getByLabel('Street address')).toHaveValue('12 Vine Street');
    await typeCard(page, cardNumbers.approved);
    await expect(bookButton(page)).toHaveText('Book and pay the deposit · $52.20');
    await bookButton(page).scrollIntoViewIfNeeded();
    await bookButton(page).click();

    await expect(pageHeading(page, `Thank you, ${buyer.firstName}.`)).toBeVisible();
    await inspectPage(page, 'the order of a visit');
    await expect
      .poll(() => storedEvent(page))
      .toMatchObject({
        marketingEventId: null,
        email: '',
        marketingEvent: null,
      });
    expect(await books.chargesOf(buyer.email)).toEqual([5_220]);
    await expect(page.getByRole('img', { name: /^Check-in code / })).toBeVisible();

    await page.getByRole('link', { name: 'Change, cancel or transfer your visit' }).click();
    await expect(page.getByText('Ben Okafor')).toBeVisible();
    await inspectPage(page, 'a booking');
    await expect(page.getByText('$52.20, including $4.20 sales tax').first()).toBeVisible();
    await page.getByRole('link', { name: 'Cancel reservation' }).click();
    await expect(pageHeading(page, 'Cancel this visit?')).toBeVisible();
    await expect(page.getByText('$52.20', { exact: true })).toBeVisible();
    await inspectPage(page, 'the cancellation of a booking');
    await page.getByRole('button', { name: 'Cancel visit' }).click();
    await expect(pageHeading(page, 'This visit is canceled')).toBeVisible();
    await expect(page.getByText(/\$52\.20 will be refunded/)).toBeVisible();
  });
}

test('A tab books its visit after another tab left the same checkout', async ({
  page,
  context,
  database,
}) => {
  const buyer = newBuyer();
  const session = await createVisitSession(database, 'cave-tour');
  await holdSession(page, session, 2);
  await enterGuests(page, buyer);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const other = await context.newPage();
  makeActionsWaitForScripts(other);
  await other.goto('/shop/event-checkout');
  await other.getByRole('link', { name: 'Sign in' }).last().click();
  await expect(pageHeading(other, 'Sign in')).toBeVisible();
  const { rows } = await database.read.execute<{ held: number }>(
    sql`select coalesce(sum(quantity), 0)::integer as held from holds
        join drafts on drafts.id = holds.draft_id
        where drafts.contents->>'email' = ${buyer.email} and holds.state = 'active'`,
  );
  expect(rows[0]?.held).toBeGreaterThan(0);
  await payAndBook(page, cardNumbers.approved);
  await expect(pageHeading(page, `Thank you, ${buyer.firstName}.`)).toBeVisible();
});

test('A visit is booked by keyboard with a card guarantee that the bank approves, after its hold is extended once', async ({
  page,
  database,
  books,
}) => {
  const buyer = newBuyer();
  const hands = keyboardActions(page);
  await holdSession(page, await createVisitSession(database, 'terrace-tasting'), 2);
  await hands.activate(page.getByRole('button', { name: 'Hold for 10 more minutes' }));
  await expect(page.getByRole('timer')).toContainText(/1\d minutes left/);
  await expect(page.getByRole('button', { name: 'Hold for 10 more minutes' })).toHaveCount(0);
  await hands.type(page.getByLabel('Email'), buyer.email);
  await hands.type(page.getByLabel('First name', { exact: true }), buyer.firstName);
  await hands.type(page.getByLabel('Last name', { exact: true }), buyer.lastName);
  await hands.type(page.getByLabel('Phone'), buyer.phone);
  await hands.tabTo(page.getByLabel(/^All guests are 21/));
  await hands.press('Space');
  await hands.activate(page.getByRole('button', { name: 'Continue to payment' }));
  await expect(page.getByText('We charge $15 for each guest who doesn’t show up')).toBeVisible();
  await typeCard(page, cardNumbers.challenged);
  await hands.activate(bookButton(page));
  const bank = page.frameLocator('iframe[title="Your bank’s confirmation"]');
  await bank.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(page.getByText('Visa ending in 3155 is holding this reservation.')).toBeVisible();
  await hands.activate(bookButton(page));
  await expect(pageHeading(page, `Thank you, ${buyer.firstName}.`)).toBeVisible();
  expect(await books.chargesOf(buyer.email)).toEqual([]);
});

test.describe('Booking a visit without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A member books at the member price with a saved card', async ({ page, context, database, shop }) => {
    const { cookiePair } = await signInAt(shop, { email: 'elena@customers.example' });
    await context.addCookies([{ ...cookiePair, url: shop.url }]);
    await holdSession(page, await createVisitSession(database, 'reserve-library'), 2);
    const summary = page.getByRole('complementary', { name: 'Your visit' });
    await expect(summary.getByText('2 seats at $65.00').first()).toBeAttached();
    await expect(summary.getByText('$104.00').first()).toBeAttached();
    await page.getByLabel('Phone').fill('(805) 555-0199');
    await page.getByLabel(/^All guests are 21/).check();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await bookButton(page).click();
    await expect(pageHeading(page, 'Thank you, Elena.')).toBeVisible();
    await page.goto('/shop/reservations');
    await expect(page.getByRole('link', { name: 'Reserve Library Tasting' }).first()).toBeVisible();
  });
});

test('A guest on the waitlist of a full session is offered canceled seats and books them', {
  tag: '@proof',
}, async ({ page, browser, database, shop }) => {
  const [first, second] = [newBuyer(), newBuyer()];
  const session = await createVisitSession(database, 'reserve-library', 2);
  await holdSession(page, session, 2);
  await enterGuests(page, first);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payAndBook(page, cardNumbers.approved);
  await expect(pageHeading(page, `Thank you, ${first.firstName}.`)).toBeVisible();

  const other = await browser.newContext();
  await other.addCookies([{ name: 'isOver21', value: 'yes', url: shop.url }]);
  const waiting = await other.newPage();
  makeActionsWaitForScripts(waiting);
  await waiting.goto(`${shop.url}${session.path}&party=2#wait`);
  await waiting.getByLabel('First name').fill(second.firstName);
  await waiting.getByLabel('Email').fill(second.email);
  await waiting.getByRole('button', { name: 'Join the waitlist for 2 guests' }).click();
  await expect(waiting.getByText('You’re on the waitlist')).toBeVisible();
  const { rows } = await database.read.execute<{ token: string }>(
    sql`select public_token as token from visit_waits where email = ${second.email}`,
  );
  const place = `${shop.url}/events/offer/${rows[0]?.token}`;
  await waiting.goto(place);
  await expect(pageHeading(waiting, 'You’re next in line')).toBeVisible();

  await page.goto(`${await bookingOf(database, first.email)}/cancel`);
  await page.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(pageHeading(page, 'This visit is canceled')).toBeVisible();
  await waiting.goto(place);
  await inspectPage(waiting, 'seats offered from the waitlist');
  await waiting.getByRole('button', { name: 'Accept the 2 seats' }).click();
  await expect(pageHeading(waiting, 'Book your visit')).toBeVisible();
  await enterGuests(waiting, second);
  await waiting.getByRole('button', { name: 'Continue to payment' }).click();
  await payAndBook(waiting, cardNumbers.approved);
  await expect(pageHeading(waiting, `Thank you, ${second.firstName}.`)).toBeVisible();
  await waiting.goto(place);
  await expect(pageHeading(waiting, 'You’re booked')).toBeVisible();
  await other.close();
});

test('A customer adds two guests to a reservation, pays the difference and transfers it to a friend', {
  tag: '@proof',
}, async ({ page, database, books, shop }) => {
  const buyer = newBuyer();
  await holdSession(page, await createVisitSession(database, 'limestone-hike'), 2);
  await enterGuests(page, buyer);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payAndBook(page, cardNumbers.approved);
  await expect(pageHeading(page, `Thank you, ${buyer.firstName}.`)).toBeVisible();
  const booking = await bookingOf(database, buyer.email);

  await page.goto(`${booking}/change`);
  await inspectPage(page, 'the change of a booking');
  await page.getByLabel('Guests').selectOption('4');
  await page.getByRole('button', { name: 'Show times' }).click();
  await expect(page.getByText('You’ll pay for the added guests on the next page')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(pageHeading(page, 'Change your visit')).toBeVisible();
  await page.getByLabel(/^All guests are 21/).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payAndBook(page, cardNumbers.approved);
  await expect(pageHeading(page, `Thank you, ${buyer.firstName}.`)).toBeVisible();
  expect(await books.chargesOf(buyer.email)).toEqual([11_963, 11_963]);
  await page.goto(booking);
  await expect(page.getByText('for 4 guests')).toBeVisible();

  await page.getByRole('link', { name: 'Give it to a friend' }).click();
  await inspectPage(page, 'the transfer of a booking');
  await page.getByLabel('Their name').fill('Cleo Park');
  await page.getByLabel('Their email address').fill(newBuyer().email);
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('Offered to Cleo Park').first()).toBeVisible();
  const { rows } = await database.read.execute<{ id: string }>(
    sql`select given.id from reservation_transfers given join reservations booked on booked.id = given.reservation_id
         where booked.email = ${buyer.email} and given.state = 'offered'`,
  );
  const { dataFolder } = shop;
  const seal = createSeal(loadSecrets({ dataFolder, sealKeys: undefined, hashKey: undefined }));
  await page.goto(`/reservations/take/${deriveReservationTransferToken(seal, rows[0]?.id as never)}`);
  await inspectPage(page, 'a booking offered to a friend');
  await page.getByRole('button', { name: 'Accept visit' }).click();
  await page.waitForURL(/\/reservations\/(?!take\/)/);
  await expect(page.getByText('Cleo Park').first()).toBeVisible();
  expect((await page.request.get(booking)).status()).toBe(404);
});
