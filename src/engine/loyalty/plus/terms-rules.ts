import { formatRoundCents } from '../../../core/money.ts';
import { house } from '../../../house.ts';
import { graceDays, noticeDays, refundDays } from './rules.ts';
import type { PlusPrice, PlusTerms } from './types.ts';

/** Raised whenever the words below change; another price is another version by itself. */
const wordsVersion = 'plus-2026-11b';

/** What stands beside the box: what renews, how often, for how much, and how it ends (domain §2.5). */
export function plusTerms({ priceCents }: Pick<PlusPrice, 'priceCents'>): PlusTerms {
  const price = formatRoundCents(priceCents);
  const { membershipName, legalName, phone } = house;
  const paragraphs = [
    `${membershipName} costs ${price} a year and renews by itself: each year, on the day on which you joined, we charge the card that you keep for it, until you cancel. There is no tax on it and nothing is added.`,
    `${noticeDays} days before each renewal we write to you with its day and its sum. If the price is another one, the same mail says so; without it nobody pays more. If your card does not pay, your membership goes on for ${graceDays} days while we try again and tell you.`,
    `You cancel at any time, in two clicks on the page of your membership or by calling ${phone.shown}, without a reason or a fee. It then goes on until the end of the year that you paid; nothing binds you for longer. Within ${refundDays} days after a payment you may end it at once instead, if nothing of it was used, and the days that are left are paid back.`,
  ];
  const sentence = `I agree that ${legalName} charges my card ${price} today and again each year for ${membershipName}, until I cancel online or by phone.`;
  return {
    version: `${wordsVersion}:${priceCents}`,
    paragraphs,
    sentence,
    text: [...paragraphs, sentence].join('\n\n'),
  };
}
