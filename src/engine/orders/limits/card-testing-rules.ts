import type { Refusal } from '../../../core/result.ts';

/** The limit of declines within an hour, for one browser, mailbox or account (quality A15). */
export const maxDeclinesPerHour = 10;

/** The limit of tries with one bank card within a day, from any number of browsers. */
export const maxCardTriesPerDay = 20;

/** The tries counted before the next one. */
export type CardTryCounts = {
  readonly declinesInSession: number;
  readonly declinesOfMailbox: number;
  /** Tries of the card that this browser tried last, made in any browser. */
  readonly triesOfCard: number;
};

/** Returns why no further card can be tried now; undefined when one can. */
export function judgeCardTries(counted: CardTryCounts): Refusal<'PAY_TOO_MANY_TRIES'> | undefined {
  const { declinesInSession, declinesOfMailbox, triesOfCard } = counted;
  const isOver =
    declinesInSession >= maxDeclinesPerHour ||
    declinesOfMailbox >= maxDeclinesPerHour ||
    triesOfCard >= maxCardTriesPerDay;
  if (!isOver) return undefined;
  return {
    code: 'PAY_TOO_MANY_TRIES',
    sentence:
      'Too many cards were declined in a short time. You haven’t been charged. Please try again in an hour, or call us.',
  };
}
