import { addDays, type CivilDate, weekdayNumber } from '../../../core/dates.ts';
import type { Refusal } from '../../../core/result.ts';
import { closureReason } from './closed-day-rules.ts';
import type {
  ExperienceDefinition,
  ExperienceScheduleDefinition,
  ExperienceSessionDefinition,
} from './definition-types.ts';

export type ExperienceRefusalCode =
  | 'EXPERIENCE_INVALID'
  | 'EXPERIENCE_CODE'
  | 'EXPERIENCE_PARTY'
  | 'EXPERIENCE_DEPOSIT'
  | 'EXPERIENCE_NO_SHOW'
  | 'EXPERIENCE_BENEFIT'
  | 'EXPERIENCE_TIMES'
  | 'EXPERIENCE_CLUB'
  | 'EXPERIENCE_ADD_ON'
  | 'EXPERIENCE_POOL'
  | 'EXPERIENCE_KIT'
  | 'EXPERIENCE_UNIT';

export type ExperienceRefusal = Refusal<ExperienceRefusalCode>;

/**
 * Returns a refusal for each contradiction within an experience. Doesn't check the experience against other experiences, rooms or add-ons.
 */
export function validateExperienceDefinition(experience: ExperienceDefinition): ExperienceRefusal[] {
  return [
    ...codeFaults(experience),
    ...partyFaults(experience),
    ...policyFaults(experience),
    ...benefitFaults(experience),
    ...timeFaults(experience),
  ];
}

function codeFaults({ code, kit }: ExperienceDefinition): ExperienceRefusal[] {
  if ((code === undefined) === (kit !== undefined)) return [];
  const sentence = kit
    ? 'code must be left out, because tickets are sold as the kit.'
    : 'code is missing: tickets need one.';
  return [{ code: 'EXPERIENCE_CODE', field: 'code', sentence }];
}

function partyFaults({ party: [least, most] }: ExperienceDefinition): ExperienceRefusal[] {
  if (least <= most) return [];
  const sentence = `party must begin with the smaller number, not ${least} before ${most}.`;
  return [{ code: 'EXPERIENCE_PARTY', field: 'party', sentence }];
}

function policyFaults({ policy }: ExperienceDefinition): ExperienceRefusal[] {
  const faults: ExperienceRefusal[] = [];
  if ((policy.kind === 'deposit') !== (policy.depositBasisPoints !== undefined)) {
    const sentence =
      policy.kind === 'deposit'
        ? 'policy.depositBasisPoints is missing: a deposit needs a rate.'
        : 'policy.depositBasisPoints must be left out, because only a deposit has a rate.';
    faults.push({ code: 'EXPERIENCE_DEPOSIT', field: 'policy.depositBasisPoints', sentence });
  }
  if ((policy.kind === 'card_hold') !== (policy.noShowCents !== undefined)) {
    const sentence =
      policy.kind === 'card_hold'
        ? 'policy.noShowCents is missing: a card hold needs a no-show fee.'
        : 'policy.noShowCents must be left out, because only a card hold has a no-show fee.';
    faults.push({ code: 'EXPERIENCE_NO_SHOW', field: 'policy.noShowCents', sentence });
  }
  return faults;
}

function benefitFaults({ benefits }: ExperienceDefinition): ExperienceRefusal[] {
  return benefits.flatMap(({ programme, club, limit }, index): ExperienceRefusal[] => {
    if (programme === 'club') return [];
    const fault = (field: string, sentence: string): ExperienceRefusal => ({
      ...{ code: 'EXPERIENCE_BENEFIT', field: `benefits.${index}.${field}` },
      sentence: `benefits.${index}.${field} ${sentence}`,
    });
    return [
      ...(club === undefined
        ? []
        : [fault('club', 'must be left out, because the paid membership has no clubs.')]),
      ...(limit?.seats === 'tier'
        ? [fault('limit.seats', 'must be a number, because the paid membership has no tiers.')]
        : []),
    ];
  });
}

function timeFaults({ minutes, schedules, sessions }: ExperienceDefinition): ExperienceRefusal[] {
  const fault = (field: string, sentence: string): ExperienceRefusal => ({
    ...{ code: 'EXPERIENCE_TIMES', field },
    sentence: `${field} ${sentence}`,
  });
  const pastMidnight = 'must end by midnight.';
  return [
    ...schedules.flatMap((schedule, index) => {
      const isLate = schedule.minutesOfDay.some((start) => start + minutes > 1440);
      const isTwice =
        hasTwice(schedule.weekdays) ||
        hasTwice(schedule.minutesOfDay) ||
        schedules.slice(0, index).some((earlier) => haveSameTime(earlier, schedule));
      return [
        ...(isLate ? [fault(`schedules.${index}.minutesOfDay`, pastMidnight)] : []),
        ...(isTwice
          ? [
              fault(
                `schedules.${index}`,
                'must not list a time twice or repeat a time from another schedule.',
              ),
            ]
          : []),
      ];
    }),
    ...sessions.flatMap((session, index) => [
      ...(session.minuteOfDay + minutes > 1440 ? [fault(`sessions.${index}.minuteOfDay`, pastMidnight)] : []),
      ...(sessions.slice(0, index).some((earlier) => keyOf(earlier) === keyOf(session))
        ? [fault(`sessions.${index}`, 'must not list the time of another session.')]
        : []),
    ]),
  ];
}

const hasTwice = (values: readonly number[]) => new Set(values).size < values.length;
const keyOf = ({ on, minuteOfDay }: ExperienceSessionDefinition) => JSON.stringify([on, minuteOfDay]);

/** Returns whether two schedules plan the same time, which would create the same slot twice. */
function haveSameTime(one: ExperienceScheduleDefinition, other: ExperienceScheduleDefinition): boolean {
  return (
    one.weekdays.some((day) => other.weekdays.includes(day)) &&
    one.minutesOfDay.some((start) => other.minutesOfDay.includes(start)) &&
    (includesStart(one, other) || includesStart(other, one))
  );
}

/** Returns whether the season of the first schedule includes the first day of the second schedule's season. */
function includesStart(
  { season: one }: ExperienceScheduleDefinition,
  { season: other }: ExperienceScheduleDefinition,
): boolean {
  if (!one || !other) return true;
  const day = other.from;
  return one.from <= one.until ? one.from <= day && day <= one.until : one.from <= day || day <= one.until;
}

/**
 * Returns the date of a session for an experience that is created today. A weekday session that falls on a day closed by rule moves one
 * week later.
 */
export function sessionDate({ on }: Pick<ExperienceSessionDefinition, 'on'>, today: CivilDate): CivilDate {
  if (typeof on === 'string') return on;
  if ('weekday' in on) {
    const earliest = addDays(today, on.afterDays);
    const date = addDays(earliest, (on.weekday - weekdayNumber(earliest) + 7) % 7);
    return closureReason(date, new Map()) === undefined ? date : addDays(date, 7);
  }
  const year = Number(today.slice(0, 4));
  const isStillToCome = today.slice(5) < on.monthDay;
  return `${year + (isStillToCome ? 0 : 1) + on.years}-${on.monthDay}` as CivilDate;
}

/**
 * Returns an experience in a normalized form, in which equal experiences are deeply equal. Omits sessions, which apply only at creation,
 * and sorts the benefits and their fields. An experience for points counts as not on sale.
 */
export function comparableExperience({ sessions: _, ...experience }: ExperienceDefinition): unknown {
  const benefits = experience.benefits.map((each) => JSON.stringify(each, benefitFields)).sort();
  const isOnSale = experience.isOnSale && !experience.isForPoints;
  return JSON.parse(JSON.stringify({ ...experience, benefits, isOnSale }));
}

/** The fields of a benefit, in the order that `comparableExperience` uses. */
const benefitFields = ['programme', 'club', 'rateBasisPoints', 'limit', 'seats', 'period', 'label'];
