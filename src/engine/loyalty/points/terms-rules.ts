import { winery } from '../../../winery.ts';
import { afterMembershipDays, lifeMonths } from './rules.ts';

/** Raise it whenever the text below changes. */
const version = 'points-2026-11';

/** The notice of financial incentive next to the checkbox (domain §2.8). */
export const pointsTerms = termsOf();

function termsOf() {
  const paragraphs = [
    'Vine Points are given for what you buy of wine and goods of the house and for visits, once it has been handed over or you were here: one point for each whole dollar after discounts, before tax and shipping, and more of them from tier to tier. They have no value in money and are exchanged for rewards alone.',
    `Points last ${lifeMonths} months. As long as you are a member of a club or of ${winery.membershipName} none of them end, nor within ${afterMembershipDays} days after that. What is given back to us takes its points back.`,
    'For it we use your name, e-mail address, birth date and the orders of your account. We estimate that these are worth to us what the programme costs us on average, about 2 % of what its members spend; we arrived at that by dividing the one by the other.',
    `You may leave at any time in your account, or by writing to ${winery.mailboxes.membership}, and buy at the same prices as before. Nothing is collected then; what you have rests, and is yours again if you come back.`,
  ];
  const sentence = `I have read this notice of financial incentive and join Vine Points of ${winery.legalName}.`;
  return { version, paragraphs, sentence, text: [...paragraphs, sentence].join('\n\n') };
}
