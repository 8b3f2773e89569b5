import { closesAtMinute, openMinutesBetween, opensAtMinute } from '../../support/hours-rules.ts';

/** A first answer is due within one business day, counted in opening hours. */
export const answerGoalMinutes = closesAtMinute - opensAtMinute;

/** The number of days whose questions count toward answer times. */
export const answerTimeDays = 30;

/** A question and when it was first answered. */
export type AnsweredQuestion = { readonly askedAt: Date; readonly answeredAt: Date };

/** How fast first answers were, in minutes of opening hours. */
export type AnswerTimes = {
  readonly answers: number;
  readonly halfWithinMinutes: number;
  readonly nineInTenWithinMinutes: number;
  /** Answers within `answerGoalMinutes`, in percent. */
  readonly goalPercent: number;
};

/** Returns how fast these answers were; undefined without any. */
export function answerTimes(answered: readonly AnsweredQuestion[]): AnswerTimes | undefined {
  const minutes = answered
    .map(({ askedAt, answeredAt }) => openMinutesBetween(askedAt, answeredAt))
    .toSorted((a, b) => a - b);
  if (minutes.length === 0) return undefined;
  const within = (share: number) => minutes[Math.ceil(share * minutes.length) - 1] ?? 0;
  const inTime = minutes.filter((each) => each <= answerGoalMinutes).length;
  return {
    answers: minutes.length,
    halfWithinMinutes: within(0.5),
    nineInTenWithinMinutes: within(0.9),
    goalPercent: Math.floor((100 * inTime) / minutes.length),
  };
}
