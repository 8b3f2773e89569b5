import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { consentsOf } from '../../identity/consents/index.server.ts';
import { planReleases } from '../releases/plan-releases.server.ts';
import { changeMembershipPlan, previewPlanChange, undoCancellation } from './index.server.ts';
import {
  addDemoClubs,
  discountsOfMember,
  emailKindsAbout,
  newMember,
  type TestMember,
  viewTestMembership,
} from './testing.ts';

/* Changes of plan and club (domain §2.5). */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await addDemoClubs(shop);
});
afterAll(() => shop.stop());

const stateOf = async (own: TestMember) => (await viewTestMembership(shop, own)).state;
const rates = (own: TestMember) => discountsOfMember(shop, own);
const mails = (subjectId: string) => emailKindsAbout(shop, subjectId);

describe('changing plans', () => {
  const agreedBy = { clientAddress: '203.0.113.9', userAgent: 'Firefox' };

  it('previews the cost, requires a new consent, and keeps both consents on record', async () => {
    await planReleases(shop.dependencies);
    const own = await newMember(shop);
    const request = { plan: 'open-cellar-12', frequency: 'twice-a-year' };
    const preview = await previewPlanChange(shop.dependencies, own, request);
    if (!preview.ok) throw new Error(JSON.stringify(preview));
    expect(preview.value).toMatchObject({
      before: { shipmentLowCents: 20_000, yearHighCents: 104_000 },
      after: { shipmentLowCents: 38_000, yearHighCents: 96_000 },
      isOtherClub: false,
      status: 'open',
      gained: ['20% off instead of 15%.'],
      lost: [],
    });
    const unticked = { isTicked: false, termsVersion: preview.value.terms.version };
    const refused = await changeMembershipPlan(shop.dependencies, own, {
      ...request,
      consent: unticked,
      agreedBy,
    });
    expect(refusalCodes(refused)).toEqual(['CONSENT_REQUIRED']);
    shop.clock.advance({ minutes: 1 });
    const consent = { ...unticked, isTicked: true };
    expect(
      await changeMembershipPlan(shop.dependencies, own, { ...request, consent, agreedBy }),
    ).toMatchObject({
      ok: true,
    });
    expect(await rates(own)).toEqual([2_000]);
    const agreed = await consentsOf(shop.dependencies.database.read, own.customerId);
    expect(agreed.map(({ plan }) => plan)).toEqual(['open-cellar-12', 'open-cellar-6']);
    expect(
      refusalCodes(await changeMembershipPlan(shop.dependencies, own, { ...request, consent, agreedBy })),
    ).toEqual(['PLAN_SAME']);
  });

  it('records the staff member who took the consent by phone, in the history and with the consent', async () => {
    const own = { ...(await newMember(shop)), actor: 'staff:grace' } as const;
    const request = { plan: 'open-cellar-12', frequency: 'twice-a-year' };
    const preview = await previewPlanChange(shop.dependencies, own, request);
    if (!preview.ok) throw new Error(JSON.stringify(preview));
    const consent = { isTicked: true, termsVersion: preview.value.terms.version };
    const byPhone = { ...agreedBy, takenBy: own.actor };
    shop.clock.advance({ minutes: 1 });
    expect(
      await changeMembershipPlan(shop.dependencies, own, { ...request, consent, agreedBy: byPhone }),
    ).toMatchObject({ ok: true });
    const agreed = await consentsOf(shop.dependencies.database.read, own.customerId);
    expect(agreed.map(({ takenBy }) => takenBy)).toEqual(['staff:grace', undefined]);
    expect((await viewTestMembership(shop, own)).history[0]).toMatchObject({
      ...{ kind: 'plan_changed', actor: 'staff:grace' },
    });
  });

  it('cancels the old membership and starts a new one in another club, and the cancellation can’t be undone', async () => {
    const own = await newMember(shop);
    const request = { plan: 'foothill-3', frequency: 'quarterly' };
    const preview = await previewPlanChange(shop.dependencies, own, request);
    if (!preview.ok) throw new Error(JSON.stringify(preview));
    expect(preview.value.lost).toContain('The winemaker chooses the wines in your boxes.');
    const consent = { isTicked: true, termsVersion: preview.value.terms.version };
    shop.clock.advance({ minutes: 1 });
    const changed = await changeMembershipPlan(shop.dependencies, own, { ...request, consent, agreedBy });
    if (!changed.ok) throw new Error(JSON.stringify(changed));
    expect([await stateOf(own), changed.value.state, await rates(own)]).toEqual([
      'cancelled',
      'active',
      [1_000],
    ]);
    expect(refusalCodes(await undoCancellation(shop.dependencies, own))).toEqual(['MEMBERSHIP_STATE']);
    expect(await mails(changed.value.membershipId)).toEqual(['club-plan-changed']);
  });
});
