import type { Refusal } from '../../../core/result.ts';

/** Declines in one browser, or for one mailbox or account, within an hour: more than anybody has cards (quality A15). */
export const declinesPerHour = 10;

/** Tries with one bank card within a day, from however many browsers. */
export const triesPerDay = 20;

/** What is counted before another try is made. */
export type CountedTries = {
  readonly declinesInSession: number;
  readonly declinesOfMailbox: number;
  /** Of the card that this browser tried last, by whoever. */
  readonly triesOfCard: number;
};

/** Why no further card is tried now; undefined while one may be. */
export function judgeTries(counted: CountedTries): Refusal<'PAY_TOO_MANY_TRIES'> | undefined {
  const { declinesInSession, declinesOfMailbox, triesOfCard } = counted;
  const isOver =
    declinesInSession >= declinesPerHour ||
    declinesOfMailbox >= declinesPerHour ||
    triesOfCard >= triesPerDay;
  if (!isOver) return undefined;
  return {
    code: 'PAY_TOO_MANY_TRIES',
    sentence:
      'Too many cards were declined in a short time. You haven’t been charged. Please try again in an hour, or call us.',
  };
}
