import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CivilDate, wineryDate } from '../../src/core/dates.ts';
import type { CustomerId } from '../../src/core/ids.ts';
import type { DraftPatch } from '../../src/engine/checkout/types.ts';
import { insertPriorLimitUsage } from '../../src/engine/compliance/limits/index.server.ts';
import type { Person } from '../../src/engine/compliance/types.ts';
import { volumeDemands } from '../../src/engine/compliance/volume-rules.ts';
import { createCustomer } from '../../src/engine/identity/index.server.ts';
import { orderOutcome } from '../helpers/refusal-codes.ts';
import { type Buyer, startTestShop, type TestShop, testSeal } from '../helpers/shop.ts';

/* Volume shipped into a state, counted over all orders of a person, an address or the winery (I-50, domain §2.3). */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Submits all orders at the same time, each with the total shown on its page before. Returns their outcomes. */
async function placeAll(buyers: readonly Buyer[]): Promise<string[]> {
  const pages = await Promise.all(
    buyers.map(async (buyer) => ({
      buyer,
      shownTotalCents: (await shop.viewOf(buyer)).quote.totalCents,
      paymentMethodId: await shop.tokenize('4242424242424242'),
    })),
  );
  const answers = await Promise.all(pages.map(({ buyer, ...choices }) => shop.place(buyer, choices)));
  return answers.map(orderOutcome).sort();
}

const minneapolis: DraftPatch = { zipCode: '55401', primaryStreet: '1 Nicollet Mall' };

async function account(firstName: string): Promise<CustomerId> {
  const email = `${firstName}@volume.example`;
  return shop.test.database.transaction((tx) =>
    createCustomer(tx, { email, firstName, lastName: 'Lindqvist', now: shop.clock.now() }),
  );
}

/** Records that a person received wine before this shop began to count. */
async function received(person: Person, stateCode: string, bottles: number): Promise<void> {
  const nowhere = { stateCode, zipCode: '', primaryStreet: '', secondaryStreet: '' };
  const lines = [{ wineMl: 750, quantity: bottles }];
  for (const demand of volumeDemands(lines, nowhere, person, wineryDate(shop.clock.now()))) {
    const { subjectKey = '', limit, demandMl, ...counted } = demand;
    await shop.test.database.transaction((tx) =>
      insertPriorLimitUsage(tx, {
        ...counted,
        personKey: testSeal.keyedHash(subjectKey).toString('base64url'),
        allowed: limit.ml,
        quantity: demandMl,
        note: 'from the books before',
      }),
    );
  }
}

it("of two parallel orders that together exceed a person's yearly limit, one is placed and the other gets the reason", async () => {
  const finn = { ...minneapolis, firstName: 'Finn', lastName: 'Lindqvist' };
  const address = { primaryStreet: '1 Nicollet Mall', secondaryStreet: '', zipCode: '55401' };
  const birthDate = '1984-03-14' as CivilDate;
  await received({ kind: 'guest', firstName: 'Finn', lastName: 'Lindqvist', birthDate, address }, 'MN', 18);
  const wine = await shop.sku(100);
  const buyers = [
    await shop.buyer([[wine.skuId, 6]], finn),
    await shop.buyer([[wine.skuId, 6]], { ...finn, firstName: 'FINN', primaryStreet: '1 nicollet mall' }),
  ];
  expect((await shop.viewOf(buyers[0] as Buyer)).volumeMeter?.sentence).toMatch(
    /^Minnesota: 18 of 24 bottles used this year; 6 left until January 1\./,
  );
  expect(await placeAll(buyers)).toEqual(['SHIP_LIMIT', 'placed']);

  const late = await shop.place(await shop.buyer([[wine.skuId, 1]], finn), {
    paymentMethodId: 'pm_never_asked',
  });
  expect(late).toMatchObject({
    ok: false,
    refusals: [
      {
        code: 'SHIP_LIMIT',
        sentence: expect.stringContaining(
          '24 bottles have been used, so no more can ship before Fri, Jan 1.',
        ),
      },
    ],
  });
  expect(await shop.disagreements()).toEqual([]);
});

it("an account's yearly limit counts the shipments to all its addresses", async () => {
  const customerId = await account('finn');
  await received({ kind: 'account', customerId }, 'MN', 18);
  const wine = await shop.sku(10);
  const duluth = { zipCode: '55802', primaryStreet: '2 Lake Ave', firstName: 'F.', lastName: 'L.' };
  const buyer = await shop.buyer([[wine.skuId, 7]], duluth, { customerId });
  const { requirements, volumeMeter } = await shop.viewOf(buyer);
  expect(requirements.map(({ code }) => code)).toContain('SHIP_LIMIT');
  expect(volumeMeter).toMatchObject({ usedMl: 13_500, isOver: true });
});

it("exactly as many of a guest's 20 parallel orders are placed as the yearly limit allows", async () => {
  const wine = await shop.sku(200);
  const guest = { ...minneapolis, firstName: 'Greta', lastName: 'Olsen' };
  const buyers: Buyer[] = [];
  for (let n = 0; n < 20; n += 1) buyers.push(await shop.buyer([[wine.skuId, 3]], guest));
  const codes = await placeAll(buyers);
  expect(codes.filter((code) => code === 'placed')).toHaveLength(8);
  expect(codes.filter((code) => code === 'SHIP_LIMIT')).toHaveLength(12);
  expect(await shop.disagreements()).toEqual([]);
});

it("two people at one address share Kansas's limit per address, not its limit per person", async () => {
  const wine = await shop.sku(400);
  const wichita = { zipCode: '67202', primaryStreet: '100 Main Street' };
  const buyers = [
    await shop.buyer([[wine.skuId, 80]], { ...wichita, firstName: 'Ada', lastName: 'One' }),
    await shop.buyer([[wine.skuId, 80]], {
      ...wichita,
      primaryStreet: '100 main st.',
      firstName: 'Bo',
      lastName: 'Two',
    }),
  ];
  expect(await placeAll(buyers)).toEqual(['SHIP_LIMIT', 'placed']);
  const nextDoor = { ...wichita, primaryStreet: '102 Main Street', firstName: 'Cy', lastName: 'Three' };
  expect(await placeAll([await shop.buyer([[wine.skuId, 80]], nextDoor)])).toEqual(['placed']);
});

it("Michigan's limit per winery counts shipments to all customers and is mentioned only when an order is rejected", async () => {
  const wine = await shop.sku(100);
  await received({ kind: 'account', customerId: await account('books') }, 'MI', 17_994);
  const detroit = (firstName: string) => ({ zipCode: '48201', primaryStreet: '5 Woodward Ave', firstName });
  const buyers = [
    await shop.buyer([[wine.skuId, 6]], detroit('Una')),
    await shop.buyer([[wine.skuId, 6]], detroit('Vic')),
  ];
  expect((await shop.viewOf(buyers[0] as Buyer)).volumeMeter).toBeUndefined();
  expect(await placeAll(buyers)).toEqual(['SHIP_LIMIT', 'placed']);
});

it('the 30-day limit of Texas allows more bottles from the day that the page names', async () => {
  const wine = await shop.sku(200);
  const austin = { zipCode: '78701', primaryStreet: '9 Congress Ave', firstName: 'Tex', lastName: 'Avery' };
  expect(await placeAll([await shop.buyer([[wine.skuId, 40]], austin)])).toEqual(['placed']);
  shop.clock.advance({ hours: 24 * 29 });
  const six = await shop.buyer([[wine.skuId, 6]], austin);
  const open = (await shop.viewOf(six)).requirements.filter(({ code }) => code === 'SHIP_LIMIT');
  expect(open).toHaveLength(1);
  expect(open[0]).toMatchObject({ step: 'delivery', isMissing: false });
  const day = wineryDate(new Date(shop.clock.now().getTime() + 86_400_000))
    .slice(8)
    .replace(/^0/, '');
  expect(open[0]?.sentence).toMatch(new RegExp(`up to 5 more can ship before \\w+, \\w+ ${day}\\.`));
  expect(orderOutcome(await shop.place(six))).toBe('SHIP_LIMIT');
  shop.clock.advance({ hours: 24 });
  expect(await placeAll([six])).toEqual(['placed']);
});

it("the address step shows a known guest's remaining bottles, and a pickup does not count toward the limit", async () => {
  const wine = await shop.sku(100);
  const guest = { ...minneapolis, firstName: 'Ida', lastName: 'Berg' };
  expect(await placeAll([await shop.buyer([[wine.skuId, 18]], guest)])).toEqual(['placed']);

  const unknown = await shop.buyer([[wine.skuId, 7]], { ...guest, primaryStreet: '' });
  const before = await shop.viewOf(unknown);
  expect(before.volumeMeter?.sentence).toBe(
    'Minnesota allows 24 bottles a year from one winery. This order has 7 bottles.',
  );
  expect(before.requirements.map(({ code }) => code)).not.toContain('SHIP_LIMIT');

  const known = await shop.viewOf(await shop.buyer([[wine.skuId, 7]], guest));
  const refusal = known.requirements.find(({ code }) => code === 'SHIP_LIMIT');
  expect(refusal?.sentence).toContain(
    '18 bottles have been used, so up to 6 more can ship before Fri, Jan 1.',
  );
  expect(refusal?.resolutions.map(({ kind }) => kind)).toEqual([
    'reduce_bottles',
    'pickup',
    'other_address',
    'where_we_ship',
  ]);

  const pickup = { ...guest, isPickup: true, selectedPickupLocation: 'hilltop' };
  const collected = await shop.viewOf(await shop.buyer([[wine.skuId, 7]], pickup));
  expect(collected.volumeMeter).toBeUndefined();
  expect(collected.requirements.map(({ code }) => code)).not.toContain('SHIP_LIMIT');
});
