import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { formatDateWithYear } from '../../../core/dates.ts';
import { cents, formatCents } from '../../../core/money.ts';
import { earliestChargeTime } from '../../checkout/recurring/dunning-rules.ts';
import {
  changeMembershipDelivery,
  changeMembershipPreferences,
  previewDeliveryChange,
  previewPreferencesChange,
} from '../memberships/index.server.ts';
import { emailKindsAbout, newAddress, viewTestMembership } from '../memberships/testing.ts';
import { boxLockTime } from '../releases/rules.ts';
import {
  februaryReleaseTimes,
  latestShipmentOf,
  newShippingMember,
  runClubJobsAt,
  setUpClubs,
} from './testing.ts';

/* How changes of delivery and preferences affect the next charge. */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
});
afterAll(() => shop.stop());

it('charges a changed delivery or preference on the date and for the total that the preview showed', async () => {
  const pickup = { isPickup: true, pickupLocation: 'hilltop', pickupPerson: '' } as const;
  const [sent, tasting] = [
    await newShippingMember(shop, { delivery: pickup }),
    await newShippingMember(shop),
  ];
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  const addressId = await newAddress(shop, sent.customerId);
  const delivery = { isPickup: false, addressId } as const;
  const taste = { preference: 'mixed', neverSent: [], answers: undefined } as const;
  const before = await previewPreferencesChange(shop.dependencies, tasting, { ...taste, preference: 'red' });
  const shown = [
    await previewDeliveryChange(shop.dependencies, sent, delivery),
    await previewPreferencesChange(shop.dependencies, tasting, taste),
  ].map((each) => {
    if (!each.ok) throw new Error(each.refusals[0]?.sentence);
    return each.value;
  });
  expect(before.ok && before.value.startText).toContain('the same as before');
  const agreedBy = { clientAddress: '203.0.113.9', userAgent: 'Firefox' };
  const agreed = (nth: number, isTicked = true) => ({
    consent: { isTicked, termsVersion: shown[nth]?.version ?? '' },
    agreedBy,
  });
  for (const agreement of [undefined, agreed(0, false), agreed(1)]) {
    expect(await changeMembershipDelivery(shop.dependencies, sent, delivery, agreement)).toMatchObject({
      ok: false,
    });
  }
  expect(await changeMembershipPreferences(shop.dependencies, tasting, taste, agreed(0))).toMatchObject({
    refusals: [{ code: 'TERMS_CHANGED' }],
  });
  expect(await changeMembershipDelivery(shop.dependencies, sent, delivery, agreed(0))).toMatchObject({
    ok: true,
  });
  expect(await changeMembershipPreferences(shop.dependencies, tasting, taste, agreed(1))).toMatchObject({
    ok: true,
  });
  const views = [await viewTestMembership(shop, sent), await viewTestMembership(shop, tasting)];
  for (const [nth, view] of views.entries()) {
    const { startText } = shown[nth] ?? {};
    expect(startText).toContain(nth === 0 ? 'instead of' : 'the same as before');
    expect(view.history.find(({ data }) => data.start !== undefined)?.data.start).toBe(startText);
    expect(await emailKindsAbout(shop, view.id)).toContain('club-plan-changed');
  }
  expect(views[0]?.consent?.termsText).toBe(shown[0]?.terms?.text);
  const { dueOn } = await latestShipmentOf(shop, sent);
  for (const at of [boxLockTime(dueOn), earliestChargeTime(dueOn)]) {
    await runClubJobsAt(shop, new Date(at.getTime() + 60_000).toISOString());
  }
  for (const [nth, own] of [sent, tasting].entries()) {
    const charged = await latestShipmentOf(shop, own);
    const on = formatDateWithYear(charged.dueOn);
    expect([charged.state, shown[nth]?.startText]).toEqual([
      'charged',
      expect.stringContaining(`${on}: ${formatCents(charged.totalCents ?? cents(0))} in total`),
    ]);
  }
});
