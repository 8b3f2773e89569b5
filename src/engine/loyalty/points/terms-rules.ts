import { winery } from '../../../winery.ts';
import { wineryOffers } from '../../../winery-offers.ts';
import { pointsProgram } from './rules.ts';

/** Raise it whenever the words below change; other numbers are another version by themselves. */
const wordsVersion = 'points-2026-11b';

/** The terms next to the checkbox, with the version that the form sends back. */
export type PointsTerms = {
  readonly version: string;
  readonly paragraphs: readonly string[];
  readonly sentence: string;
  /** The whole text as it is stored. */
  readonly text: string;
};

/** Returns the notice of financial incentive next to the checkbox (domain §2.8). */
export function pointsTerms(): PointsTerms {
  const { name, expiresAfterMonths, keptAfterMembershipDays, costPercent } = pointsProgram();
  const { membershipName, mailboxes, legalName } = winery();
  const membership = wineryOffers().membership ? ` or of ${membershipName}` : '';
  const paragraphs = [
    `You earn ${name} when you receive wine or goods that you bought from us and when you have been here for a visit that you paid for: one point for each whole dollar after discounts, before tax and shipping, and more in higher tiers. Points have no cash value and can only be redeemed for rewards.`,
    `Points expire after ${expiresAfterMonths} months. They don’t expire while you are a member of a club${membership}, nor within ${keptAfterMembershipDays} days after that. If you return something, its points are deducted.`,
    `To run the program, we use your name, email address, birth date and the orders of your account. We estimate that this information is worth to us what the program costs us on average, about ${costPercent}% of what its members spend; we calculated that by dividing the cost by the spending.`,
    `You may leave at any time in your account or by writing to ${mailboxes.membership}, and your prices stay the same. After that you earn no points; the ones you have are kept and are yours again if you rejoin.`,
  ];
  const sentence = `I have read this notice of financial incentive and want to join the ${name} program of ${legalName}.`;
  const version = [wordsVersion, expiresAfterMonths, keptAfterMembershipDays, costPercent].join('-');
  return { version, paragraphs, sentence, text: [...paragraphs, sentence].join('\n\n') };
}
