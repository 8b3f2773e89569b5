import type {
  CartId,
  CustomerId,
  DraftId,
  ExperienceBenefitId,
  ExperienceId,
  SeatPoolId,
  SkuId,
  SlotId,
} from '../../src/core/ids.ts';
import { basisPoints, cents } from '../../src/core/money.ts';
import type { Result } from '../../src/core/result.ts';
import { skus } from '../../src/engine/catalog/schema.ts';
import { createCart } from '../../src/engine/checkout/carts/store.server.ts';
import { saveDraft } from '../../src/engine/checkout/index.server.ts';
import type { DraftPatch } from '../../src/engine/checkout/types.ts';
import { createCustomer } from '../../src/engine/identity/index.server.ts';
import { stockFiguresOf } from '../../src/engine/inventory/index.server.ts';
import type { Draft, DraftActor } from '../../src/engine/orders/drafts/types.ts';
import { grantEntitlement } from '../../src/engine/pricing/standing/index.server.ts';
import { holdVisit, saveVisitDetails } from '../../src/engine/visits/booking/index.server.ts';
import type { ChosenVisit, VisitHoldRefusalCode } from '../../src/engine/visits/booking/visit-types.ts';
import { createPlannedSlots } from '../../src/engine/visits/experiences/index.server.ts';
import {
  experienceAddOns,
  experienceBenefits,
  experiences,
  seatPools,
} from '../../src/engine/visits/experiences/schema.ts';
import { findSlotAt } from '../../src/engine/visits/experiences/slot-store.server.ts';
import { loadSlot } from '../../src/engine/visits/experiences/store.server.ts';
import { anExperience } from '../../src/engine/visits/experiences/testing.ts';
import type { VisitBenefit, VisitPolicy } from '../../src/engine/visits/experiences/types.ts';
import { nextUniqueNumber } from './shelves.ts';
import { type Buyer, completeCheckoutFields, type TestShop, testSeal } from './shop.ts';

/** The settings in which an experience differs from the tests' default experience. */
export type ExperienceOptions = {
  readonly policy?: Partial<VisitPolicy>;
  readonly priceCents?: number;
  readonly priceUnit?: 'person' | 'table';
  readonly partyMax?: number;
  readonly ageRule?: '21' | 'all';
  readonly membersOnly?: 'club' | 'plus';
  readonly poolId?: SeatPoolId;
  readonly kit?: { readonly skuId: SkuId; readonly daysBefore: number };
  readonly benefits?: readonly Pick<VisitBenefit, 'program' | 'rate' | 'limit'>[];
  /** The price of a food add-on in cents. */
  readonly addOnCents?: number;
};

export type TestExperience = {
  readonly id: ExperienceId;
  readonly title: string;
  readonly skuId: SkuId;
  readonly addOn: SkuId | undefined;
  readonly poolId: SeatPoolId | undefined;
};

type Held = Buyer & { readonly held: Result<Draft, VisitHoldRefusalCode> };

/** Placeholder draft id for a guest whose seats could not be held. */
const noDraft = '00000000-0000-7000-8000-000000000000' as DraftId;

/** Returns functions with which tests offer experiences, choose times and fill in the checkout. */
export function visitFixtures({
  test,
  clock,
  dependencies,
}: Pick<TestShop, 'test' | 'clock' | 'dependencies'>) {
  const { database } = test;
  const now = () => clock.now();

  const sell = async (title: string, priceCents: number): Promise<SkuId> => {
    const number = nextUniqueNumber();
    const [row] = await database.read
      .insert(skus)
      .values({
        ...{ code: `VISIT-${number}`, slug: `visit-${number}`, kind: 'visit', title, taxClass: 'goods' },
        ...{ visibility: 'hidden', lifecycle: 'current', discountable: false, position: number },
        priceCents: cents(priceCents),
        facts: { summary: '', note: '', details: [] },
      })
      .returning({ skuId: skus.id });
    if (!row) throw new Error('an insert returns its row');
    return row.skuId;
  };

  const visitor = async (customerId?: CustomerId): Promise<DraftActor> => {
    const number = nextUniqueNumber();
    const cartId = await database.transaction((tx): Promise<CartId> => {
      const tokenHash = testSeal.keyedHash(`visitor:${number}:${test.url}`);
      return createCart(tx, { tokenHash, customerId: undefined, now: now() }, []);
    });
    return { cartId, customerId, isSignedIn: customerId !== undefined, requestId: `visit-${number}` };
  };

  return {
    visitor,

    /** Creates a member of Lantern Society. */
    member: async (): Promise<CustomerId> => {
      const email = `visiting-member-${nextUniqueNumber()}@example.com`;
      return database.transaction(async (tx) => {
        const customerId = await createCustomer(tx, {
          email,
          firstName: 'Ana',
          lastName: 'Núñez',
          now: now(),
        });
        const right = { program: 'club', plan: 'lantern-12', discount: basisPoints(2_000) } as const;
        await grantEntitlement(tx, { ...right, seesAllocation: false, customerId, startsAt: now() });
        return customerId;
      });
    },

    pool: async (seats: number): Promise<SeatPoolId> => {
      const id = nextUniqueNumber() as SeatPoolId;
      await database.read.insert(seatPools).values({ id, title: `Room ${id}`, seats });
      return id;
    },

    /** Creates an experience, by default prepaid at $30 per guest for one to eight guests. */
    experience: async (offered: ExperienceOptions = {}): Promise<TestExperience> => {
      const number = nextUniqueNumber();
      const id = number as ExperienceId;
      const title = `Tasting ${number}`;
      const like = anExperience({ ...(offered.policy && { policy: offered.policy }) });
      const priceCents = offered.priceCents ?? 3_000;
      const skuId = await sell(title, priceCents);
      const { minutes, partyMin, leadHours, bookAheadDays, facts, policy } = like;
      await database.read.insert(experiences).values({
        ...{ id, slug: `tasting-${number}`, skuId, kind: 'experience', title, minutes, partyMin, leadHours },
        ...{ bookAheadDays, facts, position: number, priceCents: cents(priceCents) },
        priceUnit: offered.priceUnit ?? 'person',
        partyMax: offered.partyMax ?? like.partyMax,
        policy: policy.kind,
        depositBasisPoints: policy.depositRate ?? null,
        cutoffHours: policy.cutoffHours ?? null,
        noShowCents: policy.noShowCents ?? null,
        mayReschedule: policy.mayReschedule,
        mayTransfer: policy.mayTransfer,
        ageRule: offered.ageRule ?? 'all',
        membersOnly: offered.membersOnly ?? null,
        poolId: offered.poolId ?? null,
        kitSkuId: offered.kit?.skuId ?? null,
        kitDaysBefore: offered.kit?.daysBefore ?? null,
      });
      for (const { program, rate, limit } of offered.benefits ?? []) {
        const seats = limit && typeof limit.seats === 'number' ? limit.seats : null;
        await database.read.insert(experienceBenefits).values({
          ...{
            id: nextUniqueNumber() as ExperienceBenefitId,
            experienceId: id,
            program,
            rateBasisPoints: basisPoints(rate),
          },
          ...{ seats, period: limit?.period ?? null, label: `Benefit of ${title}` },
          seatsBy: limit === undefined ? 'all' : seats === null ? 'tier' : 'number',
        });
      }
      const addOn =
        offered.addOnCents === undefined ? undefined : await sell(`Board ${number}`, offered.addOnCents);
      if (addOn !== undefined) {
        await database.read.insert(experienceAddOns).values({ experienceId: id, skuId: addOn, position: 1 });
      }
      return { id, title, skuId, addOn, poolId: offered.poolId };
    },

    /** Creates a session of an experience, by default at noon in Paso Robles on December 5, 2026. Returns its id. */
    slot: async (
      { id, title, poolId }: TestExperience,
      seats: number,
      more: { readonly parties?: number; readonly startsAt?: Date } = {},
    ): Promise<SlotId> => {
      const startsAt = more.startsAt ?? new Date('2026-12-05T20:00:00Z');
      const endsAt = new Date(startsAt.getTime() + 75 * 60_000);
      const experience = { id, slug: `tasting-${id}`, title, minutes: 75, poolId };
      const planned = { experience, seats, parties: more.parties, startsAt, endsAt };
      return database.transaction(async (tx) => {
        await createPlannedSlots(tx, [planned], { by: 'test', now: now() });
        const slotId = await findSlotAt(tx, id, startsAt);
        if (!slotId) throw new Error('a seating that was added is there');
        return slotId;
      });
    },

    /** Returns a session's figures: its seats, its parties, and the free places in its shared room at the fullest time. */
    figuresOf: async (slotId: SlotId) => {
      const found = await loadSlot(database.read, slotId);
      if (!found) throw new Error('there is no such seating');
      const { slot, figures } = found;
      const seats = (await stockFiguresOf(database.read, [slot.seatsResourceId])).get(slot.seatsResourceId);
      return { ...figures, ...seats };
    },

    /** Chooses this visit as a guest or customer and fills in everything except a card. Returns the buyer and the result of the hold. */
    chosen: async (
      chosen: ChosenVisit,
      more: {
        readonly customerId?: CustomerId;
        readonly patch?: DraftPatch;
        readonly actor?: DraftActor;
      } = {},
    ): Promise<Held> => {
      const actor = more.actor ?? (await visitor(more.customerId));
      const held = await holdVisit(dependencies, actor, chosen);
      if (!held.ok) return { actor, draftId: noDraft, held };
      const draftId = held.value.id;
      const number = nextUniqueNumber();
      const names = { email: `visitor-${number}@example.com`, lastName: `Visitor ${number}` };
      const entered = { ...completeCheckoutFields, ...billedAt, ...names, ...more.patch };
      await saveDraft(dependencies, actor, draftId, entered);
      await saveVisitDetails(dependencies, actor, draftId, { isAllAdults: true });
      return { actor, draftId, held };
    },
  };
}

const billedAt = {
  billingSameAsDelivery: false,
  billingFirstName: 'Ana',
  billingLastName: 'Núñez',
  billingPrimaryStreet: '12 Vine Street',
  billingCity: 'Paso Robles',
  billingState: 'CA',
  billingZipCode: '93446',
} as const satisfies DraftPatch;
