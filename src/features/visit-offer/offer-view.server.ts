import { addDays, addMonths, type CivilDate, wineryDate, wineryInstant } from '../../core/dates.ts';
import { firstOfMonth, wineryMonth } from '../../engine/visits/experiences/month-rules.ts';
import type { Experience, SlotOffer, Visitor } from '../../engine/visits/experiences/types.ts';
import {
  listExperiencesOnSale,
  loadVisitorBenefits,
  readClosedDays,
  slotsBetween,
} from '../../engine/visits/experiences/view.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { PageModels } from '../../platform/page-cache/page-models.server.ts';
import type { PictureSource } from '../../ui/media/picture.tsx';
import { findPictureSource } from '../../ui/media/pictures.server.ts';
import { visitCachePolicy } from './page-rules.ts';
import { type FoundVisit, findVisits } from './search-rules.ts';
import type { ExperienceOffer, VisitSearchQuery } from './types.ts';

export type VisitOfferDependencies = {
  readonly read: Transaction;
  readonly now: Date;
  readonly visitor: Visitor;
};

const farthestDays = 400;

/**
 * Returns the period for which slots are loaded: from the first of the current month, so that the calendar is complete, to the last day
 * that can be announced.
 */
function spanFrom(now: Date): { from: Date; until: Date; firstDay: CivilDate; lastDay: CivilDate } {
  const today = wineryDate(now);
  const firstDay = firstOfMonth(wineryMonth(now)) ?? today;
  const lastDay = addDays(today, farthestDays);
  return { firstDay, lastDay, from: wineryInstant(firstDay, 0), until: wineryInstant(lastDay, 0) };
}

/**
 * Returns an experience with its slots and their availability to the visitor, or undefined if no experience on sale has this slug. Runs at
 * most four statements.
 */
export async function loadExperienceOffer(
  { read, now, visitor }: VisitOfferDependencies,
  slug: string,
): Promise<ExperienceOffer | undefined> {
  const experience = (await listExperiencesOnSale(read)).find((each) => each.slug === slug);
  if (!experience) return undefined;
  const { from, until, firstDay, lastDay } = spanFrom(now);
  // Only an event page mentions its past sessions.
  const begin = experience.kind === 'event' ? wineryInstant(addMonths(firstDay, -12), 0) : from;
  const [offers, closed, benefits] = await Promise.all([
    slotsBetween(read, [experience], { visitor, now, from: begin, until }),
    readClosedDays(read, firstDay, lastDay),
    loadVisitorBenefits(read, experience, visitor),
  ]);
  return {
    experience,
    closed,
    benefits,
    offers: offers.filter(({ startsAt }) => startsAt >= from),
    before: offers.filter(({ startsAt }) => startsAt < from),
  };
}

type WholeOffer = {
  readonly experiences: readonly Experience[];
  readonly offers: readonly SlotOffer[];
};

/**
 * Returns all experiences with their slots from the first of this month, and the events' sessions of the past year. Runs three statements.
 */
async function loadWholeOffer({ read, now, visitor }: VisitOfferDependencies): Promise<WholeOffer> {
  const experiences = await listExperiencesOnSale(read);
  const events = experiences.filter(({ kind }) => kind === 'event');
  const { from, until, firstDay } = spanFrom(now);
  const yearBack = wineryInstant(addMonths(firstDay, -12), 0);
  const [coming, past] = await Promise.all([
    slotsBetween(read, experiences, { visitor, now, from, until }),
    slotsBetween(read, events, { visitor, now, from: yearBack, until: from }),
  ]);
  return { experiences, offers: [...past, ...coming] };
}

export type VisitSearchDependencies = VisitOfferDependencies & {
  readonly models: PageModels;
  /** The suffix of the cache keys under which data for this kind of visitor is stored. */
  readonly of: string;
};

export type FoundVisitWithPicture = FoundVisit & { readonly picture: PictureSource | undefined };

/**
 * Returns all visits and events that match a search. Visitors with the same booking rights share one cached read, which is searched in
 * memory.
 */
export async function searchVisits(
  { models, of, ...asking }: VisitSearchDependencies,
  query: VisitSearchQuery,
): Promise<FoundVisitWithPicture[]> {
  const { now } = asking;
  const whole = await models.take(`all visits ${wineryMonth(now)}${of}`, visitCachePolicy, () =>
    loadWholeOffer(asking),
  );
  return findVisits(whole, query, now).map((visit) => ({
    ...visit,
    picture: findPictureSource(`experience-${visit.slug}`) ?? undefined,
  }));
}
