import type { PlaywrightTestArgs } from '@playwright/test';
import { formatLongDate } from '../../src/core/dates.ts';
import type { OrderTiming, WeatherRisk } from '../../src/integrations/shipping/port.ts';
import { createShippingRateTable } from '../../src/integrations/shipping/table-adapter.ts';
import type { Database } from '../../src/platform/database.server.ts';
import { expect } from './fixtures.ts';
import {
  addToCart,
  cabernet,
  cardNumbers,
  checkoutStep,
  disclosureSummary,
  expectConfirmation,
  type JourneyAddress,
  newBuyer,
  openCheckout,
  payByCard,
  submitAddressStep,
  submitContactStep,
} from './steps.ts';
import type { PageWatch } from './watch.ts';

type Risk = {
  readonly kind: WeatherRisk['kind'];
  readonly place: JourneyAddress;
  readonly stateName: string;
  /** The moment at which the order is placed. */
  readonly moment: OrderTiming;
};

/**
 * Returns the first shipping week, starting with today, in which this destination has the weather warning, with the shipping offer of that
 * week. `week` is undefined for today. Throws if there is no such week within eight weeks.
 */
function whenItIsRough({ kind, place: { stateCode }, moment }: Risk) {
  const table = createShippingRateTable();
  for (const week of [undefined, ...table.shipWeeks(moment)]) {
    const [offer] = table.offers({ stateCode, bottleEquivalents: 1, ...moment, leavesFrom: week });
    if (offer?.weather?.kind === kind) return { week, offer, weather: offer.weather };
  }
  throw new Error(`on ${moment.today} and eight weeks after it, ${stateCode} has no ${kind}`);
}

/**
 * Orders a box at risk from the weather: expects the warning, selects air shipping and then a hold, and finally ships at the customer's own
 * risk.
 */
export async function acceptWeatherRisk(
  {
    page,
    database,
    watched,
  }: Pick<PlaywrightTestArgs, 'page'> & { readonly database: Database; readonly watched: PageWatch },
  risk: Risk,
): Promise<void> {
  const { week, offer, weather } = whenItIsRough(risk);
  watched.expectAnswers(422);
  const buyer = newBuyer();
  await addToCart(page, cabernet, 1);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await submitAddressStep(page, risk.place);
  const sentence = page.getByText(`a box on its way to ${risk.stateName}`);
  if (week) {
    await page.getByRole('link', { name: 'Change shipping' }).click();
    await disclosureSummary(page, 'Ship it later').click();
    await expect(sentence).toBeHidden();
    await page.getByLabel('Ship the week of').selectOption(week);
  }
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('radio', { name: /Hold it until it’s safe to ship/ })).toBeChecked();

  await page.getByRole('radio', { name: /^Two-day air/ }).check();
  await expect(sentence).toBeHidden();
  await page.locator('input[value=ground]').check();
  await page.getByRole('radio', { name: /Ship anyway/ }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('alert')).toContainText('risk of shipping wine in this weather');

  await page.getByRole('radio', { name: /Hold it until it’s safe to ship/ }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const until = formatLongDate(weather.safeShipOn);
  await expect(checkoutStep(page, 'Shipping')).toContainText(
    `Held until the ${weather.kind} passes. Ships ${until}`,
  );

  await page.getByRole('link', { name: 'Change shipping' }).click();
  await page.getByRole('radio', { name: /Ship anyway/ }).check();
  await page.getByRole('checkbox', { name: /can spoil wine in transit/ }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(checkoutStep(page, 'Shipping')).toContainText(
    `Ships ${formatLongDate(offer.shipsOn)} despite the`,
  );
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);
  await expect(page.getByText('at your own risk, as you requested')).toBeVisible();
  const { rows } = await database.read.execute<{ weather: object; until: string | null }>(
    `select delivery_wishes -> 'weather' as weather, weather_hold_until as until from orders where email = '${buyer.email}'`,
  );
  expect(rows).toMatchObject([{ weather: { kind: weather.kind, decision: 'shipAnyway' }, until: null }]);
}
