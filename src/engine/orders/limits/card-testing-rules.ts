import type { Refusal } from '../../../core/result.ts';

/** The maximum number of declines per hour for one browser, mailbox or account (quality A15). */
export const maxCardDeclinesPerHour = 10;

/** The maximum number of attempts with one bank card per day, from all browsers together. */
export const maxAttemptsPerCardPerDay = 20;

/** The earlier card attempts that count toward the limits on card testing. */
export type CardAttemptCounts = {
  readonly declinesInSession: number;
  readonly declinesOfMailbox: number;
  /** Attempts from any browser with the card most recently used by this browser, mailbox or account. */
  readonly triesOfCard: number;
};

/** Returns the refusal of a further card attempt, PAY_TOO_MANY_TRIES, once a limit is reached; otherwise undefined. */
export function evaluateCardAttempts(counted: CardAttemptCounts): Refusal<'PAY_TOO_MANY_TRIES'> | undefined {
  const { declinesInSession, declinesOfMailbox, triesOfCard } = counted;
  const isOver =
    declinesInSession >= maxCardDeclinesPerHour ||
    declinesOfMailbox >= maxCardDeclinesPerHour ||
    triesOfCard >= maxAttemptsPerCardPerDay;
  if (!isOver) return undefined;
  return {
    code: 'PAY_TOO_MANY_TRIES',
    sentence:
      'Too many cards were declined in a short time. You haven’t been charged. Please try again in an hour, or call us.',
  };
}
