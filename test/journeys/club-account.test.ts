import { sql } from 'drizzle-orm';
import { earliestChargeTime } from '../../src/engine/checkout/recurring/dunning-rules.ts';
import { boxLockTime, usualReleaseDay } from '../../src/engine/clubs/releases/rules.ts';
import { nextBoxChangeTime, test } from './club-member.ts';
import { expect } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { typeCard } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

test.use({ opensAt: nextBoxChangeTime });

const february = usualReleaseDay(nextBoxChangeTime.getUTCFullYear(), 2);
const minute = 60_000;
const afterLock = new Date(boxLockTime(february).getTime() + minute);
const later = (minutes: number) => new Date(earliestChargeTime(february).getTime() + minutes * minute);

const widths = windowWidthsFor(import.meta.url);

for (const width of widths) {
  test.describe(`Membership pages, ${width} pixels wide`, { tag: '@proof' }, () => {
    test.use({ viewport: { width, height: 900 } });

    test('Every page of a membership passes the accessibility and layout checks', async ({
      page,
      member,
      watched,
    }) => {
      test.slow();
      watched.expectAnswers(409, 422);
      expect(member.savedCardId).toBeDefined();
      await page.goto('/shop/wine-club');
      await inspectPage(page, 'a membership');
      for (const act of ['cancel', 'hold', 'delivery', 'card', 'preferences']) {
        await page.goto(`/shop/wine-club/${act}`);
        await inspectPage(page, act);
      }
      await page.goto('/shop/wine-club/preferences');
      await page.getByRole('radio', { name: 'Red and white' }).check();
      await page.getByRole('button', { name: 'Preview changes' }).press('Enter');
      await expect(page.getByText(/^Starts with the shipment charged on February/)).toBeVisible();
      await inspectPage(page, 'a preview of changed preferences');
      await page.goto('/shop/wine-club/delivery');
      await page
        .getByRole('radio', { name: /^Pick up at/ })
        .first()
        .check();
      await page.getByRole('button', { name: 'Preview changes' }).press('Enter');
      await expect(page.getByText(/^Starts with the shipment charged on February/)).toBeVisible();
      await inspectPage(page, 'a preview of a changed delivery method');
      await page.goto('/wine-club/change?to=open-cellar-12+quarterly');
      await inspectPage(page, 'a preview of another plan');
      await page.goto('/shop/dashboard');
      await expect(page.getByRole('region', { name: 'Your next shipment' })).toContainText('left');
      await inspectPage(page, 'the dashboard with a shipment');
    });
  });
}

test('Saving a membership change leads to the top of the club page', async ({ page, member }) => {
  expect(member.savedCardId).toBeDefined();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/shop/wine-club/preferences');
  await page.getByRole('radio', { checked: false }).first().check();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page).toHaveURL(/\/shop\/wine-club$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test("Switching club delivery to pickup and back shows the next box's actual date and total", {
  tag: '@proof',
}, async ({ page, member, watched }) => {
  test.slow();
  watched.expectAnswers(409, 422);
  expect(member.savedCardId).toBeDefined();
  const inspectAll = async (what: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await inspectPage(page, `${what}, ${width} pixels wide`);
    }
  };
  const look = async () => {
    await page.getByRole('button', { name: 'Preview changes' }).press('Enter');
    const start = page.getByText(/^Starts with the shipment charged on February/);
    await expect(start).toBeVisible();
    return /: (\$[\d.]+) in total/.exec((await start.textContent()) ?? '')?.[1] ?? '';
  };
  const next = page.getByRole('region', { name: 'Your next shipment' });
  await page.goto('/shop/wine-club/delivery');
  await page
    .getByRole('radio', { name: /^Pick up at/ })
    .first()
    .check();
  const pickup = await look();
  await page.getByRole('button', { name: 'Save delivery settings' }).press('Enter');
  await expect(page.getByText('We’ve emailed you the date and total of the next charge.')).toBeVisible();
  await expect(next).toContainText(pickup);
  await page.goto('/shop/wine-club/delivery');
  await page
    .getByRole('radio', { name: /Vine Street/ })
    .first()
    .check();
  const shipped = await look();
  expect(shipped).not.toBe(pickup);
  await inspectAll('the change from pickup to shipping');
  await page.getByRole('button', { name: 'Save delivery settings' }).press('Enter');
  await expect(page.getByText('Please check the box').first()).toBeVisible();
  await page.getByRole('checkbox', { name: /will charge my card/ }).check();
  await page.getByRole('button', { name: 'Save delivery settings' }).press('Enter');
  await expect(page.getByText('We’ve emailed you the date and total of the next charge.')).toBeVisible();
  await expect(next).toContainText(shipped);
});

// It charges the release, so it comes last: afterwards no one in this shop has an open box.
test('A member replaces a declined card on a page that shows what the new card will pay', {
  tag: '@proof',
}, async ({ page, member, database, watched }) => {
  test.slow();
  watched.expectAnswers(409, 422);
  const inspectAll = async (what: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await inspectPage(page, `${what}, ${width} pixels wide`);
    }
  };
  await member.bankDeclines();
  await member.clubAt(afterLock);
  await member.clubAt(later(1));
  await page.goto('/shop/dashboard');
  await expect(page.getByRole('region', { name: 'What needs your attention' })).toContainText('declined');
  await page.goto('/shop/wine-club');
  await expect(page.getByText(/^Your card was declined for February release/)).toBeVisible();
  await inspectAll('a declined card');
  await page.getByRole('link', { name: 'Choose another card' }).press('Enter');
  await expect(page.getByText('The card you choose will be charged right away')).toBeVisible();
  await page.getByRole('link', { name: 'Add a card' }).press('Enter');
  await expect(page.getByText('On the next page, you can use this card to pay for')).toBeVisible();
  await inspectAll('a card for a membership');
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Save this card' }).press('Enter');
  const use = page.getByRole('button', { name: /^Use this card · \$\d+\.\d\d now$/ });
  await use.press('Enter');
  await expect(page.getByText('We’ll use this card from now on')).toBeVisible();
  await member.clubAt(later(60));
  await page.goto('/shop/wine-club');
  await expect(page.getByRole('region', { name: 'Past shipments' })).toContainText('February release');
  const { rows } = await database.read.execute(
    sql`select state from club_shipments where membership_id = ${member.membershipId} and order_id is not null`,
  );
  expect(rows).toEqual([{ state: 'charged' }]);
});
