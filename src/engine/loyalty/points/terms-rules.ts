import { winery } from '../../../winery.ts';
import { wineryPrograms } from '../../../winery-offers.ts';
import { pointsProgram } from './rules.ts';

/** The version of the text below. Change it whenever the text changes. The version of the terms also contains the numbers. */
const wordsVersion = 'points-2026-11c';

/** The terms shown next to the checkbox, with the version that the form submits. */
export type PointsTerms = {
  readonly version: string;
  readonly paragraphs: readonly string[];
  readonly sentence: string;
  /** The complete text as stored with the consent. */
  readonly text: string;
};

/** Returns the notice of financial incentive shown next to the checkbox (domain §2.8). */
export function pointsTerms(): PointsTerms {
  const { name, expiresAfterMonths, keptAfterMembershipDays, costPercent } = pointsProgram();
  const { membershipName, mailboxes, legalName } = winery();
  const membership = wineryPrograms().membership ? ` or of ${membershipName}` : '';
  const paragraphs = [
    `You earn ${name} when you receive wine or goods you bought from us and after you complete a visit you paid for: one point for each whole dollar after discounts and before tax and shipping, and more in higher tiers. Points have no cash value and can only be redeemed for rewards.`,
    `Points expire after ${expiresAfterMonths} months. They do not expire while you are a member of a club${membership} or for ${keptAfterMembershipDays} days afterward. If you return an item, the points you earned for it are deducted.`,
    `To run the program, we use your name, email address, birth date and order history. We estimate that the value of this information to us equals our average cost of running the program, about ${costPercent}% of what its members spend. We calculated this by dividing the program’s cost by its members’ spending.`,
    `You may leave at any time in your account or by emailing ${mailboxes.membership}, and your prices stay the same. After you leave, you no longer earn points. We keep the points you have and restore them if you rejoin.`,
  ];
  const sentence = `I have read this notice of financial incentive and want to join the ${name} program of ${legalName}.`;
  const version = [wordsVersion, expiresAfterMonths, keptAfterMembershipDays, costPercent].join('-');
  return { version, paragraphs, sentence, text: [...paragraphs, sentence].join('\n\n') };
}
