import {
  addDays,
  addMonths,
  type CivilDate,
  formatDateWithYear,
  formatLongDate,
  wineryDate,
} from '../../../core/dates.ts';
import { type Cents, formatCents, formatRoundCents, portion, sum, zeroCents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import { winery } from '../../../winery.ts';
import { membershipTerms } from '../../pricing/standing/membership-rules.ts';
import type { PlusRequest } from './purchase-types.ts';
import type {
  PlusJoinFacts,
  PlusMembership,
  PlusPrice,
  PlusRefund,
  PlusRequirementCode,
  PlusSavings,
  PlusTerm,
  PlusTerms,
  TermDates,
} from './types.ts';
import type { PlusView } from './view.server.ts';

/** The key of the paid membership's plan in every database, whatever the winery calls it. */
export const plusPlan = 'mesa-lucero-plus';
export type PlusPlan = typeof plusPlan;

/** The minimum days between the reminder and the charge, even if the reminder is late. */
const leastNoticeDays = 15;

const monthsOfTerm = 12;

/** Returns the dates of the nth year, always counted from the anchor, so that February 29 returns in every leap year (I-38). */
export function termOf(anchor: CivilDate, n: number): TermDates {
  return {
    n,
    startsOn: addMonths(anchor, monthsOfTerm * (n - 1)),
    endsOn: addMonths(anchor, monthsOfTerm * n),
  };
}

/** Returns the day of a renewal's charge: the year's first day, or later if the reminder was late. */
export function renewalChargeDay({ startsOn, toldAt }: Pick<PlusTerm, 'startsOn' | 'toldAt'>): CivilDate {
  const earliest = toldAt ? addDays(wineryDate(toldAt), leastNoticeDays) : startsOn;
  return earliest > startsOn ? earliest : startsOn;
}

/** Returns whether the reminder for the next year is due. */
export function isNoticeDue(
  { anchorDate, term }: Pick<PlusMembership, 'anchorDate' | 'term'>,
  today: CivilDate,
) {
  return addDays(termOf(anchorDate, term).endsOn, -membershipTerms().noticeDays) <= today;
}

/** Returns the price of a year that starts on this day; undefined before the first price. */
export function priceOn(prices: readonly PlusPrice[], day: CivilDate): Cents | undefined {
  return prices
    .filter(({ startsOn }) => startsOn <= day)
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
    .at(-1)?.priceCents;
}

function daysBetween(from: CivilDate, to: CivilDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Returns the share of a year's price for its remaining days; all of it before it starts. */
export function refundShare(
  { priceCents, startsOn, endsOn }: Pick<PlusTerm, 'priceCents' | 'startsOn' | 'endsOn'>,
  today: CivilDate,
): Cents {
  const all = daysBetween(startsOn, endsOn);
  const left = Math.min(all, Math.max(0, daysBetween(today, endsOn)));
  return portion(priceCents, left, all);
}

/** Judges whether the last paid year is refundable (domain §4.4). */
export function judgeRefund(
  term: Pick<PlusTerm, 'priceCents' | 'startsOn' | 'endsOn' | 'settledAt'> &
    Partial<Pick<PlusTerm, 'giftId'>>,
  savings: PlusSavings,
  today: CivilDate,
): PlusRefund {
  const until = addDays(
    term.settledAt ? wineryDate(term.settledAt) : term.startsOn,
    membershipTerms().refundDays,
  );
  if (term.giftId) return { kind: 'given', until };
  if (today > until) return { kind: 'over', until };
  return isUsed(savings)
    ? { kind: 'used', until }
    : { kind: 'possible', amountCents: refundShare(term, today), until };
}

/** Returns whether any benefit was used: shipping, a tasting, a gift box, or early access. */
function isUsed(savings: PlusSavings): boolean {
  const { shipments, tastings, giftBoxes, earlyOrders, earlyBookings } = savings;
  return shipments + tastings + giftBoxes + earlyOrders + earlyBookings > 0;
}

export const zeroPlusSavings: PlusSavings = {
  ...{ shippingCents: zeroCents, shipments: 0, tastingsCents: zeroCents, tastings: 0 },
  ...{ giftBoxesCents: zeroCents, giftBoxes: 0, earlyOrders: 0, earlyBookings: 0 },
};

export function savedCents({ shippingCents, tastingsCents, giftBoxesCents }: PlusSavings): Cents {
  return sum([shippingCents, tastingsCents, giftBoxesCents]);
}

/** Formats `You’ve saved $84.00 this year with your $129 membership.` (domain §4.4). */
export function savingsSentence(savings: PlusSavings, priceCents: Cents): string {
  const fee = formatCents(priceCents).replace(/\.00$/, '');
  return `You’ve saved ${formatCents(savedCents(savings))} this year with your ${fee} membership.`;
}

type PlusRequirement = Refusal<PlusRequirementCode> & { readonly field: string; readonly isMissing: boolean };

/** Returns what prevents someone from joining; not used for renewals. */
export function judgeJoining(request: PlusRequest, judging: PlusJoinFacts): PlusRequirement[] {
  if (!judging.isSignedIn)
    return [not('PLUS_SIGN_IN', 'Please sign in. The membership is part of your account.')];
  if (!judging.hasTerms) {
    const sentence = `The terms for ${winery().membershipName} aren’t published yet, so you can’t join right now.`;
    return [not('TERMS_MISSING', sentence)];
  }
  if (judging.isMember) return [not('PLUS_MEMBER', `You’re already a member of ${winery().membershipName}.`)];
  if (judging.isPaidElsewhere) {
    return [
      not(
        'PLUS_BEING_PAID',
        'This is already being paid for in another window. Please wait for it to finish.',
      ),
    ];
  }
  if (request.priceCents !== judging.priceCents) {
    return [
      not(
        'TERMS_CHANGED',
        'The yearly price was updated while you were reading. Please review the terms again.',
      ),
    ];
  }
  if (request.consentId) return [];
  const sentence = 'Please check the box to agree to the automatic renewal.';
  return [{ ...not('CONSENT_REQUIRED', sentence, 'consent'), isMissing: true }];
}

function not(code: PlusRequirementCode, sentence: string, field = 'items'): PlusRequirement {
  return { code, sentence, field, isMissing: false };
}

/** The version of the text below. Change it with every change of the text; the version of the terms also contains the price. */
const wordsVersion = 'plus-2026-11d';

/** Returns the terms next to the checkbox: what renews, how often, for how much, and how to cancel (domain §2.5). */
export function plusTerms({ priceCents }: Pick<PlusPrice, 'priceCents'>): PlusTerms {
  const price = formatRoundCents(priceCents);
  const { membershipName, legalName, phone } = winery();
  const { noticeDays, graceDays, refundDays } = membershipTerms();
  const refund =
    refundDays === 0
      ? ''
      : ` Within ${refundDays} days of a payment, you may instead end it immediately if you have not used any benefits, and we will refund the remaining days.`;
  const paragraphs = [
    `${membershipName} costs ${price} a year and renews automatically: each year, on the date you joined, we charge the card on your membership until you cancel. No tax or fee is added.`,
    `${noticeDays} days before each renewal, we will email you its date and amount. If the price is changing, that email will tell you; otherwise, your price stays the same. If your card is declined, your membership continues for ${graceDays} days while we try again and keep you informed.`,
    `You may cancel at any time, without giving a reason or paying a fee, in two clicks on your membership page or by calling ${phone.shown}. Your membership then continues until the end of the year you paid for, with no further obligation.${refund}`,
  ];
  const sentence = `I agree that ${legalName} will charge my card ${price} today and again each year for ${membershipName}, until I cancel online or by phone.`;
  return {
    version: [wordsVersion, priceCents, noticeDays, graceDays, refundDays].join(':'),
    paragraphs,
    sentence,
    text: [...paragraphs, sentence].join('\n\n'),
  };
}

/** Describes the status of a membership in a sentence. */
export function statusSentence(plus: Pick<PlusView, 'state' | 'renewal' | 'paidUntil' | 'pastDue'>): string {
  const { state, renewal, paidUntil, pastDue } = plus;
  switch (state) {
    case 'active':
      return `Renews on ${formatDateWithYear(renewal.on)} for ${formatRoundCents(renewal.priceCents)}.`;
    case 'cancelling':
      return `Canceled. Your membership stays active until ${formatDateWithYear(paidUntil)}, and you won’t be charged again.`;
    case 'given':
      return `A gift, valid until ${formatDateWithYear(paidUntil)}. It won’t renew, and no one will be charged.`;
    case 'past_due':
      return `Your ${formatRoundCents(renewal.priceCents)} renewal was declined. ${pastDue ? `Choose another card by ${formatLongDate(pastDue.until)} to keep your membership.` : ''}`.trim();
    case 'ended':
      return 'Your membership has ended.';
  }
}
