import { civilParts, formatLongDate, wineryDate } from '../../core/dates.ts';
import type { ExperienceId } from '../../core/ids.ts';
import { cents, formatRoundCents } from '../../core/money.ts';
import { catalogTag } from '../../engine/catalog/page-rules.ts';
import { monthAndYear } from '../../engine/catalog/rules.ts';
import { clubsTag } from '../../engine/clubs/page-rules.ts';
import { describeFrequency, joinWithOr, numberRange } from '../../engine/clubs/terms-rules.ts';
import type { ClubOffer } from '../../engine/clubs/types.ts';
import { flattenBlocks } from '../../engine/content/rules.ts';
import type { Block, BlockKind } from '../../engine/content/types.ts';
import { firstOfMonth } from '../../engine/visits/experiences/month-rules.ts';
import { visitsTag } from '../../engine/visits/experiences/page-rules.ts';
import { unitsOf } from '../../engine/visits/experiences/rules.ts';
import type { Experience, SlotOffer, VisitMonth } from '../../engine/visits/experiences/types.ts';
import {
  describeAvailability,
  describeDayAvailability,
  priceWords,
  slotTime,
  weeksOf,
} from '../../engine/visits/experiences/words-rules.ts';
import type { CalendarDay, CalendarMonth, ClubColumn, NextSessionRow } from './types.ts';

const factTag: Partial<Record<BlockKind, string>> = {
  'product-grid': catalogTag,
  'wine-feature': catalogTag,
  'event-list': visitsTag,
  'event-calendar': visitsTag,
  'club-comparison': clubsTag,
};

/** Returns the cache tags of the shop data that the blocks show; empty if they show only their own text. */
export function factCacheTags(blocks: readonly Block[]): readonly string[] {
  return [...new Set(flattenBlocks(blocks).flatMap(({ kind }) => factTag[kind] ?? []))];
}

/** Returns the next session of each event, soonest first. */
export function nextSessionRows(
  experiences: readonly Experience[],
  next: ReadonlyMap<ExperienceId, readonly SlotOffer[]>,
  now: Date,
): NextSessionRow[] {
  return experiences
    .flatMap((experience) => {
      const [offer] = next.get(experience.id) ?? [];
      return offer ? [{ experience, offer }] : [];
    })
    .toSorted((left, right) => left.offer.startsAt.getTime() - right.offer.startsAt.getTime())
    .map(({ experience, offer }) => ({
      title: experience.title,
      to: `/events/${experience.slug}`,
      summary: experience.facts.summary,
      price: priceWords(experience),
      when: slotTime(offer.startsAt, now, { hasYear: false }),
      say: describeAvailability(offer, experience, false),
    }));
}

/** Returns a month of the event calendar: events by name, and visits as a count per day. Past weeks are left out. */
export function calendarMonth(
  { month, days, experiences }: VisitMonth & { readonly experiences: readonly Experience[] },
  now: Date,
): CalendarMonth {
  const byId = new Map(experiences.map((experience) => [experience.id, experience]));
  const today = wineryDate(now);
  const shown = days.map(({ date, closed, entries }): CalendarDay & { readonly date: typeof date } => {
    const coming = date < today ? [] : entries;
    const things = coming.flatMap((entry) => {
      const experience = byId.get(entry.experienceId);
      const units = experience && unitsOf(experience, experience.partyMin);
      return experience && units !== undefined
        ? [{ experience, say: describeDayAvailability(entry, experience, { units, isPast: false }) }]
        : [];
    });
    const events = things.filter(({ experience }) => experience.kind === 'event');
    const visits = things.filter(
      ({ experience, say }) => experience.kind !== 'event' && say.tone !== 'closed',
    );
    return {
      ...{ date, closed },
      day: civilParts(date).day,
      title: formatLongDate(date),
      to: things.length > 0 ? `/events/month?month=${month}&date=${date}` : undefined,
      events: events.map(({ experience, say }) => ({
        title: experience.title,
        to: `/events/${experience.slug}?date=${date}`,
        say,
      })),
      visits: visits.length,
    };
  });
  const first = firstOfMonth(month);
  return {
    title: first === undefined ? month : monthAndYear(first),
    to: `/events/month?month=${month}`,
    // Past weeks are left out.
    weeks: weeksOf(shown).filter((week) => week.some((day) => day !== undefined && day.date >= today)),
  };
}

/** Summarizes a club across all its plans, with ranges from the lowest to the highest value. */
export function clubColumn({ slug, title, tiers, frequencies }: ClubOffer): ClubColumn {
  const least = cents(Math.min(...tiers.map(({ typicalLowCents }) => typicalLowCents)));
  const most = cents(Math.max(...tiers.map(({ typicalHighCents }) => typicalHighCents)));
  const [only, ...others] = frequencies;
  const often =
    only && others.length === 0
      ? describeFrequency(only).replace(/ \(.*/, '')
      : joinWithOr(frequencies.map((each) => each.title.toLowerCase()));
  return {
    ...{ slug, title, often },
    to: `/wine-club#${slug}`,
    bottles: joinWithOr(tiers.map(({ bottles }) => bottles)),
    shipment: `${formatRoundCents(least)}–${formatRoundCents(most)}`,
    discount: `${numberRange(tiers.map(({ discount }) => discount / 100))}%`,
    tastings: `${numberRange(tiers.map(({ tastingsPerDay }) => tastingsPerDay))} a visit`,
  };
}
