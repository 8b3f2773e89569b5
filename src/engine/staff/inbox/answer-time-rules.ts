import { closingMinuteOfDay, openingMinuteOfDay, phoneMinutesBetween } from '../../support/hours-rules.ts';

/** The goal for first answers: one business day, in minutes of opening hours. */
export const firstAnswerGoalMinutes = closingMinuteOfDay - openingMinuteOfDay;

/** The number of days whose questions count toward the answer times. */
export const firstAnswerWindowDays = 30;

/** The times of a question and of its first answer. */
export type AnsweredQuestion = { readonly askedAt: Date; readonly answeredAt: Date };

/**
 * The statistics of first answers: their number, the median and 90th percentile in minutes of opening hours, and the share within the goal.
 */
export type FirstAnswerTimes = {
  readonly answers: number;
  readonly halfWithinMinutes: number;
  readonly nineInTenWithinMinutes: number;
  /** The percentage of answers within `firstAnswerGoalMinutes`, rounded down. */
  readonly goalPercent: number;
};

/** Returns the answer time statistics of these questions, or undefined without any. */
export function summarizeFirstAnswerTimes(
  answered: readonly AnsweredQuestion[],
): FirstAnswerTimes | undefined {
  const minutes = answered
    .map(({ askedAt, answeredAt }) => phoneMinutesBetween(askedAt, answeredAt))
    .toSorted((a, b) => a - b);
  if (minutes.length === 0) return undefined;
  const within = (share: number) => minutes[Math.ceil(share * minutes.length) - 1] ?? 0;
  const inTime = minutes.filter((each) => each <= firstAnswerGoalMinutes).length;
  return {
    answers: minutes.length,
    halfWithinMinutes: within(0.5),
    nineInTenWithinMinutes: within(0.9),
    goalPercent: Math.floor((100 * inTime) / minutes.length),
  };
}
