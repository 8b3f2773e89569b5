import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { addMonths, wineryDate } from '../../../core/dates.ts';
import { consentsOf } from '../../identity/consents/index.server.ts';
import { exportPersonalData } from '../../support/personal-data/index.server.ts';
import { insertPriceChange } from '../price-store.server.ts';
import type { ClubPlan } from '../types.ts';
import { cancelMembership } from './index.server.ts';
import { sweepMemberships } from './sweep-memberships.server.ts';
import { addDemoClubs, emailKindsAbout, newMember, viewTestMembership } from './testing.ts';

/* Notices that the law requires, and the records that prove them (domain §2.5). */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await addDemoClubs(shop);
});
afterAll(() => shop.stop());

const today = () => wineryDate(shop.clock.now());
const sweep = () => sweepMemberships(shop.dependencies);
const mails = (subjectId: string) => emailKindsAbout(shop, subjectId);

describe('the legally required notices of a membership', () => {
  it('are recorded, with its history and consents, in the personal data export', async () => {
    const own = await newMember(shop);
    const owner = { customerId: own.customerId, email: '' };
    let file = '';
    for await (const part of exportPersonalData(shop.dependencies, owner)) file += part;
    expect(JSON.parse(file)).toMatchObject({
      memberships: [{ club: 'Open Cellar', state: 'active', history: [{ kind: 'joined' }] }],
      consents: [{ plan: 'open-cellar-6', client_address: '203.0.113.9' }],
    });
  });

  it('include exactly one renewal reminder in each year after the consent', async () => {
    const own = await newMember(shop);
    for (let month = 0; month < 25; month += 1) {
      shop.clock.set(new Date(shop.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000));
      await Promise.all([sweep(), sweep()]);
    }
    expect((await mails(own.membershipId)).filter((kind) => kind === 'club-yearly-reminder')).toHaveLength(2);
  });

  it('announce a price change once, 7 to 30 days before the new price applies', async () => {
    const { database } = shop.dependencies;
    const own = await newMember(shop);
    const startsOn = addMonths(today(), 2);
    const change = {
      plan: 'open-cellar-6' as ClubPlan,
      startsOn,
      typicalLowCents: 21_000 as never,
      typicalHighCents: 27_000 as never,
    };
    await insertPriceChange(database.read, change, shop.clock.now());
    await sweep();
    expect(await mails(own.membershipId)).toEqual(['club-welcome']);
    shop.clock.advance({ days: 40 });
    await Promise.all([sweep(), sweep()]);
    expect(await mails(own.membershipId)).toEqual(['club-welcome', 'club-price-change']);
    expect((await viewTestMembership(shop, own)).figures.shipmentHighCents).toBe(26_000);
    shop.clock.advance({ days: 25 });
    await sweep();
    expect((await viewTestMembership(shop, own)).figures.shipmentHighCents).toBe(27_000);
  });

  it('keep consents but delete their browser data three years after the consent and one year after the cancellation', async () => {
    const [own, staying] = [await newMember(shop), await newMember(shop)];
    shop.clock.advance({ days: 3 * 366 - 300 });
    await cancelMembership(shop.dependencies, own, { reason: '' });
    const agents = async () => {
      await sweep();
      const read = shop.dependencies.database.read;
      const found = [await consentsOf(read, own.customerId), await consentsOf(read, staying.customerId)];
      return found.map(([consent]) => [consent?.userAgent, (consent?.termsText.length ?? 0) > 100]);
    };
    shop.clock.advance({ days: 360 });
    expect(await agents()).toEqual([
      ['Firefox', true],
      ['Firefox', true],
    ]);
    shop.clock.advance({ days: 10 });
    expect(await agents()).toEqual([
      ['', true],
      ['Firefox', true],
    ]);
  });
});
