import type { CivilDate } from '../../../core/dates.ts';
import type { ExperienceBenefitId, ExperienceId, ResourceId, SkuId, SlotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { basisPoints, cents } from '../../../core/money.ts';
import type { Database } from '../../../platform/database.server.ts';
import { guestStanding } from '../../pricing/standing/rules.ts';
import type { ExperienceInput } from './definition-types.ts';
import type { Experience, ExperienceSchedule, Slot, SlotOffer, VisitBenefit, VisitPolicy } from './types.ts';
import { findExperience, slotsOfDay } from './view.server.ts';

const policy: VisitPolicy = {
  kind: 'prepaid',
  depositRate: undefined,
  cutoffHours: 48,
  noShowCents: undefined,
  mayReschedule: true,
  mayTransfer: true,
};

/** Returns a test experience: a prepaid tasting for one to eight guests at $30, bookable until two hours before. */
export function anExperience(
  changes: Partial<Omit<Experience, 'policy'>> & { readonly policy?: Partial<VisitPolicy> } = {},
): Experience {
  return {
    id: 1 as ExperienceId,
    slug: 'terrace-tasting',
    skuId: 40 as SkuId,
    kind: 'experience',
    title: 'Terrace Tasting',
    minutes: 75,
    priceCents: cents(3_000),
    priceUnit: 'person',
    partyMin: 1,
    partyMax: 8,
    leadHours: 2,
    bookAheadDays: 60,
    holdMinutes: 10,
    membersOnly: undefined,
    ageRule: '21',
    needsWaiver: false,
    isForPoints: false,
    poolId: undefined,
    kit: undefined,
    facts: {
      summary: 'Five wines on the terrace.',
      story: 'Five wines, poured in the order the hill gives them.',
      included: ['Five wines'],
      place: 'The terrace',
      access: ['Step-free'],
      bring: ['An ID for everyone'],
      questions: [],
    },
    benefits: [],
    addOns: [
      {
        skuId: 50 as SkuId,
        title: 'Cheese board for two',
        summary: 'Three cheeses',
        priceCents: cents(2_800),
        maximum: 10,
      },
    ],
    ...changes,
    policy: { ...policy, ...changes.policy },
  };
}

/** Returns a test slot on Saturday, December 5, 2026 at 11:00 am PT. */
export function aSlot(changes: Partial<Slot> = {}): Slot {
  const startsAt = changes.startsAt ?? new Date('2026-12-05T19:00:00Z');
  return {
    id: '0193b0a0-0000-7000-8000-000000000001' as SlotId,
    experienceId: 1 as ExperienceId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 75 * 60_000),
    state: 'open',
    seatsResourceId: 7 as ResourceId,
    partiesResourceId: undefined,
    bucketResourceIds: [],
    ...changes,
  };
}

let benefits = 0;

/**
 * Returns a test benefit for club members that applies to every seat.
 * @param rate the discount in basis points.
 */
export function aBenefit(rate: number, changes: Partial<VisitBenefit> = {}): VisitBenefit {
  benefits += 1;
  return {
    id: benefits as ExperienceBenefitId,
    program: 'club',
    club: undefined,
    rate: basisPoints(rate),
    label: 'Club price',
    limit: undefined,
    ...changes,
  };
}

/** Returns a test schedule with one slot every day at 11:00 am. */
export function aSchedule(changes: Partial<ExperienceSchedule> = {}): ExperienceSchedule {
  const { id, slug, title, minutes, poolId } = anExperience();
  return {
    experience: { id, slug, title, minutes, poolId },
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    minutesOfDay: [660],
    season: undefined,
    seats: 24,
    parties: undefined,
    ...changes,
  };
}

/** Returns functions that read the demo winery's experiences and their slot offers to a guest at this instant. */
export function demoExperienceReader(database: () => Database, now: Date) {
  const experience = async (slug: string): Promise<Experience> => {
    const found = await findExperience(database().read, slug);
    invariant(found, `the demonstration has ${slug}`);
    return found;
  };
  return {
    experience,
    offersOn: async (slug: string, date: CivilDate): Promise<SlotOffer[]> =>
      slotsOfDay(database().read, await experience(slug), { visitor: guestStanding, now, date }),
  };
}

/** A test experience as a winery enters it: a walk on Mondays at 10 am for up to four guests at $40. */
export const anExperienceInput = {
  slug: 'creek-walk',
  code: 'V-WALK',
  title: 'Creek walk',
  minutes: 60,
  priceCents: 4_000,
  party: [1, 4],
  policy: { kind: 'prepaid', cutoffHours: 48 },
  schedules: [{ weekdays: [1], minutesOfDay: [600], seats: 8 }],
  facts: {
    ...{ summary: 'A walk along the creek.', story: 'An hour on level ground.', place: 'The gate' },
    ...{ included: ['Two wines'], access: ['Step-free'], bring: ['Shoes'], questions: [] },
  },
} satisfies ExperienceInput;
