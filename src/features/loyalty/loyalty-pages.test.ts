import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutesInProcess } from '../../../test/helpers/routes-in-process.ts';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import type { CustomerId } from '../../core/ids.ts';
import { asPoints } from '../../engine/loyalty/points/count-rules.ts';
import {
  awardPoints,
  viewPoints,
  writePointsSignUpCookie,
} from '../../engine/loyalty/points/index.server.ts';
import { pointsTerms } from '../../engine/loyalty/points/terms-rules.ts';

let shop: TestShop;
let routes: ReturnType<typeof createRoutesInProcess>;
beforeAll(async () => {
  shop = await startTestShop();
  routes = createRoutesInProcess(shop.routeDependencies());
});
afterAll(() => shop.stop());

const somebody = () => shop.signIn();
const viewOf = (customerId: CustomerId) =>
  viewPoints(shop.dependencies.database.read, customerId, shop.clock.now());
const ticked = { intent: 'join', consent: 'on', termsVersion: pointsTerms().version };

describe('the Vine Points page', () => {
  it('requires consent to join, and lets a customer join and leave', async () => {
    const { cookie, customerId } = await somebody();
    const refused = await routes.post(
      'shop/loyalty',
      cookie,
      {},
      { intent: 'join', termsVersion: ticked.termsVersion },
    );
    expect(refused.status).toBe(422);
    expect(await viewOf(customerId)).toBeUndefined();
    expect((await routes.post('shop/loyalty', cookie, {}, ticked)).status).toBe(303);
    expect((await viewOf(customerId))?.isMember).toBe(true);
    expect((await routes.post('shop/loyalty', cookie, {}, { intent: 'leave' })).status).toBe(303);
    expect((await viewOf(customerId))?.isMember).toBe(false);
    expect((await routes.get('shop/loyalty', cookie, {})).text).toContain('"isMember":false');
  });

  it('shows only the customer’s own points, and serves their expiration dates as a calendar file', async () => {
    const [mine, other] = [await somebody(), await somebody()];
    for (const { cookie } of [mine, other]) await routes.post('shop/loyalty', cookie, {}, ticked);
    const early = new Date(shop.clock.now().getTime() - 700 * 24 * 3_600_000);
    const award = {
      customerId: mine.customerId,
      way: 'operator',
      points: asPoints(4_321),
      now: early,
    } as const;
    await shop.dependencies.database.transaction((tx) =>
      awardPoints(tx, { ...award, cause: { type: 'points-adjustment', id: 'a page of a test' } }),
    );
    expect((await routes.get('shop/loyalty', mine.cookie, {})).text).toContain('"balance":4321');
    expect((await routes.get('shop/loyalty', other.cookie, {})).text).not.toContain('4321');
    const file = await routes.get('shop/loyalty/ending.ics', mine.cookie, {});
    expect(file.text).toContain('4\\,321 Vine Points expire tonight');
    expect((await routes.get('shop/loyalty/ending.ics', other.cookie, {})).status).toBe(404);
    expect((await routes.get('shop/loyalty', '', {})).text).toContain('/sign-in');
  });

  it('records the member whose referral code a new member used', async () => {
    const [host, friend] = [await somebody(), await somebody()];
    await routes.post('shop/loyalty', host.cookie, {}, ticked);
    const code = (await viewOf(host.customerId))?.referralCode;
    const pointsRequest = writePointsSignUpCookie({ mode: 'demo' }, { friend: code }).split(';')[0];
    await routes.post('shop/loyalty', `${friend.cookie}; ${pointsRequest}`, {}, ticked);
    const { rows } = await shop.dependencies.database.read.execute<{ by: string }>(
      sql`select referred_by as by from points_members where customer_id = ${friend.customerId}`,
    );
    expect(rows).toEqual([{ by: host.customerId }]);
  });
});
