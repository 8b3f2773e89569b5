import { foldWords, matchesWord, wordsIn } from '../../core/words.ts';
import { isSlotBookable } from '../../engine/visits/experiences/month-rules.ts';
import { bookedUnits } from '../../engine/visits/experiences/rules.ts';
import type { Experience, SlotOffer } from '../../engine/visits/experiences/types.ts';
import {
  type AvailabilityText,
  describeAvailability,
  eligibleMembersText,
  formatExperiencePrice,
  formatSlotTime,
} from '../../engine/visits/experiences/words-rules.ts';
import { experienceUrl } from './address-rules.ts';
import type { VisitSearchQuery } from './types.ts';

/** An experience in the search results, with its next times, or a note if it has none. */
export type FoundVisit = {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly to: string;
  readonly price: string;
  readonly members: string | undefined;
  readonly times: readonly {
    readonly to: string;
    readonly when: string;
    readonly availability: AvailabilityText;
  }[];
  /** The reason why there are no times; undefined if there are some. */
  readonly none: string | undefined;
};

const mostTimes = 3;

type Searched = { readonly experiences: readonly Experience[]; readonly offers: readonly SlotOffer[] };

/**
 * Returns the experiences that match a query, in catalog order, with their upcoming sessions. If the query requests past sessions, returns
 * only events, with their past sessions.
 */
export function findVisits(
  { experiences, offers }: Searched,
  query: VisitSearchQuery,
  now: Date,
): FoundVisit[] {
  const terms = termsOf(query.text);
  const byExperience = Map.groupBy(offers, ({ experienceId }) => experienceId);
  return experiences
    .filter((experience) => isMeant(experience, terms, query))
    .flatMap((experience) => {
      const own = byExperience.get(experience.id) ?? [];
      const inTime = own.filter((offer) => isInTime(offer, query, now));
      const isDated = query.from !== undefined || query.until !== undefined || query.past;
      if (inTime.length === 0 && (isDated || query.party !== undefined)) return [];
      return [foundOf(experience, inTime, query, now)];
    });
}

/** Splits a search text into terms of at least two characters. */
function termsOf(text: string): string[] {
  return wordsIn(foldWords(text)).filter((term) => term.length > 1);
}

function isMeant(
  { title, facts, kind, partyMin, partyMax, priceCents, membersOnly }: Experience,
  terms: readonly string[],
  { party, most, membersOnly: onlyMembers, past }: VisitSearchQuery,
): boolean {
  const text = foldWords([title, facts.summary, facts.story, facts.place, ...facts.included].join(' '));
  const words = wordsIn(text);
  if (!terms.every((term) => text.includes(term) || words.some((word) => matchesWord(term, word))))
    return false;
  if (party !== undefined && (party < partyMin || party > partyMax)) return false;
  if (most !== undefined && priceCents > most * 100) return false;
  if (onlyMembers && membersOnly === undefined) return false;
  return !past || kind === 'event';
}

function isInTime(
  { date, startsAt }: SlotOffer,
  { from, until, past }: VisitSearchQuery,
  now: Date,
): boolean {
  if (past !== startsAt <= now) return false;
  return (from === undefined || date >= from) && (until === undefined || date <= until);
}

function foundOf(
  experience: Experience,
  inTime: readonly SlotOffer[],
  query: VisitSearchQuery,
  now: Date,
): FoundVisit {
  const { slug, title, facts, partyMin } = experience;
  const { party, past } = query;
  const units = bookedUnits(experience, party ?? partyMin);
  const free = inTime.filter((offer) => isSlotBookable(offer) && offer.left >= units);
  const rest = inTime.filter(({ availability }) => availability === 'full' || availability === 'not_yet');
  const shown = past ? inTime.toReversed() : free.length > 0 ? free : rest.length > 0 ? rest : inTime;
  return {
    ...{ slug, title },
    summary: facts.summary,
    to: experienceUrl(slug, { party }),
    price: formatExperiencePrice(experience),
    members: eligibleMembersText(experience),
    times: shown.slice(0, mostTimes).map((offer) => ({
      to: experienceUrl(slug, past ? {} : { slotId: offer.slotId, party }),
      when: formatSlotTime(offer.startsAt, now, { hasYear: past }),
      availability: describeAvailability(offer, experience, past),
    })),
    none: shown.length > 0 ? undefined : 'No times right now',
  };
}

/** Returns whether a query contains any search criterion. */
export function hasSearchCriteria({
  text,
  from,
  until,
  party,
  most,
  membersOnly,
  past,
}: VisitSearchQuery): boolean {
  return text !== '' || [from, until, party, most].some((each) => each !== undefined) || membersOnly || past;
}
