import { formatLongDate } from '../../src/core/dates.ts';
import { createShippingRateTable } from '../../src/integrations/shipping/table-adapter.ts';
import { expect, test } from './fixtures.ts';
import { acceptWeatherRisk } from './rough-weather.ts';
import { lateMorning, orderMomentOf } from './seasons.ts';
import {
  addToCart,
  cabernet,
  cardNumbers,
  checkoutStep,
  clickContinue,
  continueToPayment,
  disclosureSummary,
  expectConfirmation,
  fillBilling,
  newBuyer,
  openCheckout,
  pasoRoblesAddress,
  payButton,
  payByCard,
  submitContactStep,
  submitPickupStep,
} from './steps.ts';

const magnum = { slug: 'reserve-cabernet-magnum-2021', name: 'Reserve Cabernet Magnum 2021' } as const;
const table = createShippingRateTable();

/** The shop's starting time: a day with mild weather everywhere, on which a shipping week in December can be chosen. */
const opensAt = lateMorning({ month: 11, day: 12 });
const moment = orderMomentOf(opensAt);
test.use({ opensAt });

test('An order with a later shipping week shows the date on every screen and in the email', {
  tag: '@proof',
}, async ({ page, mails }) => {
  const buyer = newBuyer();
  await continueToPayment(page, buyer);
  const [week = '' as never] = table.shipWeeks(moment).slice(2);
  const [offer] = table.offers({ stateCode: 'CA', bottleEquivalents: 1, ...moment, leavesFrom: week });
  const leaves = formatLongDate(offer?.shipsOn ?? week);

  await page.getByRole('link', { name: 'Change shipping' }).click();
  await expect(page.getByText(/^Order by \w+day 4:00 pm Pacific. Ships/).first()).toBeVisible();
  await disclosureSummary(page, 'Ship it later').click();
  await page.getByLabel('Ship the week of').selectOption(week);
  // The dates of every option follow at once.
  await expect(page.getByText(`Ships ${leaves}, arrives`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(checkoutStep(page, 'Shipping')).toContainText(`Ships ${leaves}, as you requested`);
  await payByCard(page, cardNumbers.approved);

  await expectConfirmation(page, buyer);
  const said = `As you requested, your order ships on ${leaves}.`;
  await expect(page.getByRole('listitem').filter({ hasText: said })).toBeVisible();
  const [mail] = await mails.arrived(buyer.email, /^Your order \d+ ·/);
  expect(mail?.text).toContain(said);
});

test('In freezing weather, a shipment is held unless the customer accepts the risk or chooses a faster option', async ({
  page,
  database,
  watched,
}) => {
  const minneapolis = {
    stateCode: 'MN',
    zipCode: '55401',
    city: 'Minneapolis',
    street: pasoRoblesAddress.street,
  };
  await acceptWeatherRisk(
    { page, database, watched },
    { kind: 'cold', place: minneapolis, stateName: 'Minnesota', moment },
  );
});

test('A pickup by someone else shows their name on every screen and states the last day of pickup', {
  tag: '@proof',
}, async ({ page, mails }) => {
  const buyer = newBuyer();
  await addToCart(page, cabernet, 1);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await page.getByRole('radio', { name: /I’ll pick it up/ }).check();
  await expect(page.getByText(/hold it for 45 days, until \w+day, \w+ \d+\./)).toBeVisible();
  await disclosureSummary(page, 'Someone else will pick it up').click();
  await page.getByLabel('Who will pick it up?').fill('Luis Ortega');
  await submitPickupStep(page, 'Hilltop Tasting Room');
  await expect(checkoutStep(page, 'Delivery')).toContainText('Pickup by Luis Ortega');
  await fillBilling(page);
  await payByCard(page, cardNumbers.approved);

  await expectConfirmation(page, buyer);
  for (const said of ['Luis Ortega will pick it up at the Hilltop Tasting Room', 'must be 21 or older']) {
    await expect(page.getByRole('listitem').filter({ hasText: said })).toBeVisible();
  }
  const [mail] = await mails.arrived(buyer.email, /^Your order \d+/);
  expect(mail?.text).toMatch(/We’ll hold it for 45 days, until \w+day, \w+ \d+\./);
});

test("A gift order has the recipient's name, a message and a gift box, and its gift details show no price", async ({
  page,
  database,
  watched,
}) => {
  watched.expectAnswers(422);
  const buyer = newBuyer();
  await addToCart(page, cabernet, 1);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await page.getByLabel('ZIP code').fill(pasoRoblesAddress.zipCode);
  await page.getByLabel('Street address').fill(pasoRoblesAddress.street);
  await disclosureSummary(page, 'This is a gift').click();
  await page.getByRole('checkbox', { name: /This is a gift/ }).check();
  await page.getByLabel('Message (optional)').fill('Happy birthday, Luis & co <3');
  await expect(page.getByText('172 of 200 characters left')).toBeVisible();
  await page.getByRole('checkbox', { name: /shipping to someone else/ }).check();
  await clickContinue(page);
  await expect(page.getByRole('alert')).toContainText('Enter the recipient’s first name.');
  await page.getByLabel('Recipient’s first name').fill('Luis');
  await page.getByLabel('Recipient’s last name').fill('Ortega');
  await page.getByLabel('Recipient’s phone').fill('(805) 555-0123');
  await page.getByRole('checkbox', { name: 'The recipient is 21 or older' }).check();
  await page.getByRole('button', { name: 'Increase quantity of Gift box, one bottle' }).click();
  // A gift box becomes a cart line at once, included in the total beside the steps.
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('Gift box, one bottle');
  await clickContinue(page);
  const summary = checkoutStep(page, 'Delivery');
  await expect(summary).toContainText('A gift for Luis Ortega');
  await expect(summary).toContainText('Message: “Happy birthday, Luis & co <3”');
  await payByCard(page, cardNumbers.approved);

  await expectConfirmation(page, buyer);
  const preferences = page.locator('h2', { hasText: 'Delivery preferences' }).locator('+ dl');
  await expect(preferences).toContainText('Happy birthday, Luis & co <3');
  await expect(preferences).not.toContainText('$');
  const { rows } = await database.read.execute(
    `select ship_to ->> 'firstName' as "to", bill_to ->> 'firstName' as "from", delivery_wishes -> 'gift' as gift,
            (select count(*)::integer from order_lines where order_id = orders.id and sku_code = 'ML-GB-1') as boxes
       from orders where email = '${buyer.email}'`,
  );
  expect(rows).toEqual([
    {
      to: 'Luis',
      from: buyer.firstName,
      gift: { message: 'Happy birthday, Luis & co <3', recipientPhone: '+18055550123' },
      boxes: 1,
    },
  ]);
});

test('A magnum is engraved only with allowed characters, and every change of the text must be confirmed', {
  tag: '@proof',
}, async ({ page, watched }) => {
  watched.expectAnswers(422);
  const buyer = newBuyer();
  await addToCart(page, magnum, 1);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await page.getByLabel('ZIP code').fill(pasoRoblesAddress.zipCode);
  await page.getByLabel('Street address').fill(pasoRoblesAddress.street);
  await disclosureSummary(page, 'Have the magnum engraved, $35.00 each').click();
  await expect(page.getByText('Engraved bottles can’t be returned.')).toBeVisible();
  await page.getByRole('button', { name: 'Increase magnums to engrave' }).click();
  await page.getByLabel('First line').fill('Núñez');
  await clickContinue(page);
  await expect(page.getByRole('alert')).toContainText(
    "Use letters, numbers and & . , ' – (max 20 per line).",
  );
  await page.getByLabel('First line').fill('Ana & Luis');
  await clickContinue(page);
  await expect(page.getByRole('alert')).toContainText('Please confirm the spelling.');
  await page.getByRole('checkbox', { name: /I’ve proofread this/ }).check();
  await clickContinue(page);
  await expect(checkoutStep(page, 'Delivery')).toContainText('Magnum engraved “Ana & Luis”, not returnable');
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('$35.00');

  // A changed text must be confirmed again.
  await page.getByRole('link', { name: 'Change delivery' }).click();
  await page.getByLabel('First line').fill('Ana & Louis');
  await clickContinue(page);
  await expect(page.getByRole('alert')).toContainText('Please confirm the spelling.');
  await page.getByRole('checkbox', { name: /I’ve proofread this/ }).check();
  await clickContinue(page);
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);
  await expect(page.getByText('It takes ten business days')).toBeVisible();
  await expect(page.getByText('Ana & Louis')).toBeVisible();
});

test.describe('Delivery options without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Gift and later-shipping options can be opened and submitted', async ({ page, context }) => {
    const buyer = newBuyer();
    await page.goto(`/wines/${magnum.slug}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page).toHaveURL(/\/shop\/cart$/);
    await page.goto('/shop/checkout');
    await submitContactStep(page, buyer);
    await page.getByLabel('ZIP code').fill(pasoRoblesAddress.zipCode);
    await page.getByLabel('Street address').fill(pasoRoblesAddress.street);
    await disclosureSummary(page, 'This is a gift').click();
    await page.getByRole('checkbox', { name: /This is a gift/ }).check();
    await page.getByLabel('Message (optional)').fill('For the cellar');
    await page.getByRole('spinbutton', { name: 'Quantity of Gift box, two bottles' }).fill('1');
    await clickContinue(page);
    await expect(checkoutStep(page, 'Delivery')).toContainText('Message: “For the cellar”');
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(
      'Gift box, two bottles',
    );
    expect((await context.cookies()).find(({ name }) => name === 'cartCount')?.value ?? '2').toBe('2');
    await page.getByRole('link', { name: 'Change shipping' }).click();
    await disclosureSummary(page, 'Ship it later').click();
    const [week = '' as never] = table.shipWeeks(moment).slice(1);
    await page.getByLabel('Ship the week of').selectOption(week);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(checkoutStep(page, 'Shipping')).toContainText('as you requested');
    await expect(payButton(page)).toBeVisible();
  });
});
