import { winery } from '../../../winery.ts';
import { afterMembershipDays, lifeMonths } from './rules.ts';

/** Raise it whenever the text below changes. */
const version = 'points-2026-11b';

/** The notice of financial incentive next to the checkbox (domain §2.8). */
export function pointsTerms() {
  const paragraphs = [
    'You earn Vine Points when you receive wine or goods that you bought from us and when you have been here for a visit that you paid for: one point for each whole dollar after discounts, before tax and shipping, and more in higher tiers. Points have no cash value and can only be redeemed for rewards.',
    `Points expire after ${lifeMonths} months. They don’t expire while you are a member of a club or of ${winery().membershipName}, nor within ${afterMembershipDays} days after that. If you return something, its points are deducted.`,
    'To run the program, we use your name, email address, birth date and the orders of your account. We estimate that this information is worth to us what the program costs us on average, about 2% of what its members spend; we calculated that by dividing the cost by the spending.',
    `You may leave at any time in your account or by writing to ${winery().mailboxes.membership}, and your prices stay the same. After that you earn no points; the ones you have are kept and are yours again if you rejoin.`,
  ];
  const sentence = `I have read this notice of financial incentive and want to join the Vine Points program of ${winery().legalName}.`;
  return { version, paragraphs, sentence, text: [...paragraphs, sentence].join('\n\n') };
}
