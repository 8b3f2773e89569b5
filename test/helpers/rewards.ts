import { sql } from 'drizzle-orm';
import type { CartId, CustomerId, DraftId, ResourceId, RewardId, SkuId, SlotId } from '../../src/core/ids.ts';
import { cents } from '../../src/core/money.ts';
import type { Result } from '../../src/core/result.ts';
import { skus } from '../../src/engine/catalog/schema.ts';
import { createCart } from '../../src/engine/checkout/carts/store.server.ts';
import { saveDraft } from '../../src/engine/checkout/index.server.ts';
import type { DraftPatch } from '../../src/engine/checkout/types.ts';
import { asPoints } from '../../src/engine/loyalty/points/count-rules.ts';
import { awardPoints } from '../../src/engine/loyalty/points/index.server.ts';
import { pointsFixture } from '../../src/engine/loyalty/points/testing.ts';
import type { PointsTierId } from '../../src/engine/loyalty/points/types.ts';
import type { ChooseRewardRefusalCode } from '../../src/engine/loyalty/rewards/choose-reward.server.ts';
import { chooseReward } from '../../src/engine/loyalty/rewards/index.server.ts';
import { rewards } from '../../src/engine/loyalty/rewards/schema.ts';
import type { RedemptionState, Reward } from '../../src/engine/loyalty/rewards/types.ts';
import type { Draft, DraftActor } from '../../src/engine/orders/drafts/types.ts';
import { saveVisitDetails } from '../../src/engine/visits/booking/index.server.ts';
import { nextUniqueNumber } from './shelves.ts';
import { type Buyer, completeCheckoutFields, type TestShop, testSeal } from './shop.ts';
import type { TestExperience } from './visits.ts';

export type TestReward = { readonly slug: string; readonly skuId: SkuId; readonly resourceId?: ResourceId };

type Chosen = Buyer & { readonly chosen: Result<Draft, ChooseRewardRefusalCode> };

/** Placeholder draft id for a customer whose reward was refused, so that nothing was reserved. */
const noDraft = '00000000-0000-7000-8000-000000000000' as DraftId;

/** Returns functions with which tests create rewards, earn points and redeem them. */
export function rewardsFixture({
  test,
  clock,
  dependencies,
}: Pick<TestShop, 'test' | 'clock' | 'dependencies'>) {
  const { database } = test;
  const now = () => clock.now();
  const collecting = pointsFixture(() => database, now);

  const put = async (
    kind: Reward['kind'],
    skuId: SkuId,
    more: Partial<typeof rewards.$inferInsert> = {},
  ): Promise<string> => {
    const number = nextUniqueNumber();
    const slug = `reward-${number}`;
    await database.read.insert(rewards).values({
      ...{ id: number as RewardId, slug, title: `Reward ${number}`, kind, skuId, position: number },
      ...{ points: asPoints(1_000), feeCents: cents(0) },
      ...{ voucherMinimumCents: cents(0), voucherMinimumBottles: 0 },
      facts: { summary: '', story: '', rules: [], use: [] },
      ...more,
    });
    return slug;
  };

  const hidden = async (kind: 'service' | 'wine' | 'goods', stock = 0): Promise<TestReward> => {
    const number = nextUniqueNumber();
    const code = `REWARD-${number}`;
    const counted =
      kind === 'service'
        ? undefined
        : await database.read.execute<{ id: ResourceId }>(sql`
            with made as (insert into resources (code, kind, title) values (${code}, 'goods', ${code}) returning id),
                 counted as (insert into stock (resource_id, on_hand) select id, ${stock} from made),
                 moved as (insert into stock_movements (resource_id, quantity_change, kind, adjusted_by, at)
                           select id, ${stock}, 'received', 'test', ${now()} from made)
            select id from made`);
    const resourceId = counted?.rows[0]?.id;
    const [row] = await database.read
      .insert(skus)
      .values({
        ...{ code, slug: code.toLowerCase(), kind, title: `Reward ${number}`, visibility: 'hidden' },
        ...{
          lifecycle: 'current',
          discountable: false,
          position: number,
          resourceId,
          priceCents: cents(2_500),
        },
        taxClass: kind === 'wine' ? 'wine' : 'goods',
        ...(kind === 'wine' && { style: 'red' as const, bottleMl: 1_500, abvTenths: 145, vintage: 2021 }),
        facts: { summary: '', note: '', details: [] },
      })
      .returning({ skuId: skus.id });
    if (!row) throw new Error('an insert returns its row');
    return { slug: code, skuId: row.skuId, ...(resourceId !== undefined && { resourceId }) };
  };

  const visitor = async (customerId: CustomerId): Promise<DraftActor> => {
    const number = nextUniqueNumber();
    const cartId = await database.transaction((tx): Promise<CartId> => {
      const tokenHash = testSeal.keyedHash(`redeemer:${number}:${test.url}`);
      return createCart(tx, { tokenHash, customerId: undefined, now: now() }, []);
    });
    return { cartId, customerId, isSignedIn: true, requestId: `reward-${number}` };
  };

  return {
    visitor,
    view: collecting.view,
    lots: collecting.lots,

    /** Awards this many points. Returns their customer: `known`, who is enrolled first, or a new one. */
    collector: async (amount: number, known?: CustomerId): Promise<CustomerId> => {
      const customerId = await (known ? collecting.join(known) : collecting.member());
      await database.transaction((tx) =>
        awardPoints(tx, {
          ...{ customerId, way: 'operator', points: asPoints(amount), now: now() },
          cause: collecting.newCause('test'),
        }),
      );
      return customerId;
    },

    /** Creates a voucher for $25 off an order of $50 or more as a reward for 1,000 points, and returns its slug. */
    voucher: async (more: { readonly leastTier?: PointsTierId } = {}): Promise<string> => {
      const { skuId } = await hidden('service');
      return put('voucher', skuId, {
        ...{ voucherKind: 'amount', voucherCents: cents(2_500), voucherMinimumCents: cents(5_000) },
        ...{ voucherDays: 180, ...more },
      });
    },

    /** Creates and returns a reward: an engraved magnum, for 1,000 points and $35. */
    magnum: async (stock: number): Promise<TestReward> => {
      const sku = await hidden('wine', stock);
      return { ...sku, slug: await put('goods', sku.skuId, { feeCents: cents(3_500), isEngraved: true }) };
    },

    /** Creates and returns a reward: goods, for 1,000 points and the shipping cost. */
    thing: async (stock: number): Promise<TestReward> => {
      const sku = await hidden('goods', stock);
      return { ...sku, slug: await put('goods', sku.skuId) };
    },

    /** Creates a reward of two seats at this experience, and returns its slug. */
    place: async ({ id, skuId }: TestExperience): Promise<string> => {
      await database.read.execute(
        sql`update experiences set is_on_sale = false, is_for_points = true where id = ${id}`,
      );
      return put('experience', skuId, { experienceId: id, party: 2 });
    },

    /** Chooses a reward and fills in everything except a card. Returns the buyer and the result of choosing. */
    chosen: async (
      customerId: CustomerId,
      slug: string,
      more: { readonly slotId?: SlotId; readonly patch?: DraftPatch; readonly actor?: DraftActor } = {},
    ): Promise<Chosen> => {
      const actor = more.actor ?? (await visitor(customerId));
      const chosen = await chooseReward(dependencies, actor, { slug, slotId: more.slotId });
      if (!chosen.ok) return { actor, draftId: noDraft, chosen };
      const draftId = chosen.value.id;
      await saveDraft(dependencies, actor, draftId, { ...completeCheckoutFields, ...more.patch });
      if (more.slotId) await saveVisitDetails(dependencies, actor, draftId, { isAllAdults: true });
      return { actor, draftId, chosen };
    },

    /** Returns the states of a customer's redemptions, oldest first. */
    states: async (customerId: CustomerId): Promise<RedemptionState[]> => {
      const { rows } = await database.read.execute<{ state: RedemptionState }>(
        sql`select state from redemptions where customer_id = ${customerId} order by id`,
      );
      return rows.map(({ state }) => state);
    },
  };
}
