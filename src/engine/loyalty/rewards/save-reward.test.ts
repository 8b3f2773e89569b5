import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { saveExperience } from '../../visits/experiences/index.server.ts';
import { anExperienceInput } from '../../visits/experiences/testing.ts';
import { exportRewards, saveReward, withdrawReward } from './index.server.ts';
import { findOfferedReward } from './store.server.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase();
  const walk = { ...anExperienceInput, isForPoints: true };
  await shop.database.transaction((tx) => saveExperience(tx, walk, by));
});
afterAll(() => shop.drop());

const by = { actor: 'operator:jo', now: new Date('2026-11-27T20:00:00Z') } as const;
const save = (given: unknown, now = by.now) =>
  shop.database.transaction((tx) => saveReward(tx, given, { ...by, now }));
const saved = (value: string) => ({ ok: true, value });

const shown = {
  points: 2_000,
  facts: { summary: 'Something good.', story: 'A story.', rules: ['One each'], use: ['Show it'] },
};
const facts = { summary: 'Clear glass', note: 'Clear glass.', details: [] };
const voucher = {
  ...{ ...shown, slug: 'off', title: '$25 off', kind: 'voucher' },
  voucher: { benefit: { kind: 'amount', amountCents: 2_500 }, minimumCents: 12_500, days: 180 },
  sold: { code: 'RW-OFF', priceCents: 2_500, facts },
};
const glass = {
  ...{ ...shown, slug: 'glass', title: 'Glass', kind: 'goods' },
  sold: { code: 'RW-GLASS', priceCents: 3_000, facts },
  stock: 12,
};
const walk = {
  ...shown,
  slug: 'walk',
  title: 'A walk for two',
  kind: 'experience',
  experience: anExperienceInput.slug,
  party: 2,
};
const wine = { style: 'red', vintage: 2014, abvTenths: 145, bottleMl: 750 };

async function row(query: string): Promise<unknown> {
  return (await shop.database.pool.query(query)).rows[0];
}

describe('a saved reward', () => {
  it.each([
    ['a voucher', voucher],
    ['a visit', walk],
    ['merchandise', glass],
  ])(
    'is offered as %s, can be changed, and stays unchanged when its export is saved again',
    async (_, reward) => {
      expect(await save(reward)).toEqual(saved('created'));
      expect(await findOfferedReward(shop.database.read, reward.slug)).toMatchObject({
        kind: reward.kind,
        points: 2_000,
      });
      expect(await save(reward)).toEqual(saved('unchanged'));
      expect(await save({ ...reward, points: 2_500 })).toEqual(saved('changed'));
      const [read] = (await exportRewards(shop.database.read)).filter(({ slug }) => slug === reward.slug);
      expect(read).toMatchObject({ ...reward, points: 2_500 });
      expect(await save(JSON.parse(JSON.stringify(read)))).toEqual(saved('unchanged'));
    },
  );

  it('keeps its stock when saved again with a different stock', async () => {
    await save({ ...glass, slug: 'bowl', sold: { ...glass.sold, code: 'RW-BOWL' } });
    const again = {
      ...glass,
      slug: 'bowl',
      title: 'Bowl',
      sold: { ...glass.sold, code: 'RW-BOWL' },
      stock: 99,
    };
    expect(await save(again)).toEqual(saved('changed'));
    expect(
      await row(
        `select on_hand, visibility, discountable from skus join stock using (resource_id) where code = 'RW-BOWL'`,
      ),
    ).toEqual({ on_hand: 12, visibility: 'hidden', discountable: false });
  });

  it('opens early for a tier until a date that a later save does not change', async () => {
    const early = {
      ...voucher,
      slug: 'early',
      sold: { ...voucher.sold, code: 'RW-EARLY' },
      early: { tier: 'harvest', days: 5 },
    };
    await save(early);
    expect(await save(early, new Date('2026-12-27T20:00:00Z'))).toEqual(saved('unchanged'));
    expect((await findOfferedReward(shop.database.read, 'early'))?.early).toEqual({
      tier: 'harvest',
      until: '2026-12-02',
    });
  });

  it('is no longer offered once withdrawn, and the audit trail names the actor', async () => {
    await save({ ...voucher, slug: 'gone', sold: { ...voucher.sold, code: 'RW-GONE' } });
    const withdraw = () => shop.database.transaction((tx) => withdrawReward(tx, 'gone', by));
    expect(await withdraw()).toEqual(saved('changed'));
    expect(await withdraw()).toEqual(saved('unchanged'));
    expect(await findOfferedReward(shop.database.read, 'gone')).toBeUndefined();
    expect(
      await row(
        `select actor from audit_events where subject_type = 'reward' and subject_id = 'gone' and action = 'reward.changed'`,
      ),
    ).toEqual({ actor: 'operator:jo' });
  });

  it('is created once by two concurrent saves', async () => {
    const twice = { ...voucher, slug: 'twice', sold: { ...voucher.sold, code: 'RW-TWICE' } };
    const outcomes = await Promise.all([save(twice), save(twice)]);
    expect(outcomes.map((each) => (each.ok ? each.value : '')).sort()).toEqual(['created', 'unchanged']);
  });
});

describe('an invalid reward', () => {
  const other = { ...voucher, slug: 'other', sold: { ...voucher.sold, code: 'RW-OTHER' } };
  it.each([
    ['an invalid field', 'REWARD_INVALID', { ...other, points: 0 }],
    ['an unknown kind', 'REWARD_INVALID', { ...other, kind: 'gift' }],
    [
      'wine without a fee',
      'REWARD_FEE',
      { ...glass, slug: 'wine', sold: { ...glass.sold, code: 'RW-WINE', wine } },
    ],
    ['early access without an end date', 'REWARD_EARLY', { ...other, early: { tier: 'harvest' } }],
    [
      'a maximum number of bottles below the minimum',
      'REWARD_BOTTLES',
      { ...other, voucher: { ...voucher.voucher, minimumBottles: 6, maximumBottles: 3 } },
    ],
    ['an unknown experience', 'REWARD_EXPERIENCE', { ...walk, slug: 'other-walk', experience: 'nothing' }],
    ['an experience that another reward uses', 'REWARD_EXPERIENCE', { ...walk, slug: 'other-walk' }],
    ['a party size that the experience does not allow', 'REWARD_PARTY', { ...walk, party: 9 }],
    ['a changed kind', 'REWARD_KIND', { ...glass, slug: 'off' }],
    ['a changed SKU code', 'REWARD_CODE', { ...voucher, sold: { ...voucher.sold, code: 'RW-NEW' } }],
    ['the SKU code of another product', 'SKU_TAKEN', { ...other, sold: { ...other.sold, code: 'RW-OFF' } }],
  ])('is rejected for %s', async (_, code, reward) => {
    expect(refusalCodes(await save(reward))).toEqual([code]);
  });
});
