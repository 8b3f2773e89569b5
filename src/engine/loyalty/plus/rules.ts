import {
  addDays,
  addMonths,
  type CivilDate,
  formatDateWithYear,
  formatLongDate,
  wineryDate,
} from '../../../core/dates.ts';
import {
  type Cents,
  formatCents,
  formatRoundCents,
  portionAtRate,
  sum,
  zeroCents,
} from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import { winery } from '../../../winery.ts';
import { requirePlusMembershipTerms } from '../../pricing/standing/membership-rules.ts';
import type { PlusPurchaseDetails } from './purchase-types.ts';
import type {
  PlusJoinFacts,
  PlusLegalTerms,
  PlusMembership,
  PlusPrice,
  PlusRefundEvaluation,
  PlusRequirementCode,
  PlusSavings,
  PlusTerm,
  PlusTermDates,
} from './types.ts';
import type { PlusMembershipView } from './view.server.ts';

/** The stored key of the paid membership's plan. It is the same in every database, whatever the winery calls the membership. */
export const plusPlan = 'mesa-lucero-plus';
export type PlusPlan = typeof plusPlan;

/** Minimum number of days between the renewal reminder and the charge, even if the reminder is late. */
const leastNoticeDays = 15;

const monthsOfTerm = 12;

/**
 * Returns the dates of the nth membership year, always counted from the anchor date, so that February 29 returns in every leap year (I-38).
 */
export function plusTermDates(anchor: CivilDate, n: number): PlusTermDates {
  return {
    n,
    startsOn: addMonths(anchor, monthsOfTerm * (n - 1)),
    endsOn: addMonths(anchor, monthsOfTerm * n),
  };
}

/** Returns the day on which a renewal is charged: the first day of the year, or later if the reminder was late. */
export function plusRenewalChargeDay({ startsOn, toldAt }: Pick<PlusTerm, 'startsOn' | 'toldAt'>): CivilDate {
  const earliest = toldAt ? addDays(wineryDate(toldAt), leastNoticeDays) : startsOn;
  return earliest > startsOn ? earliest : startsOn;
}

/** Returns whether the reminder for a membership's next year is due. */
export function isRenewalReminderDue(
  { anchorDate, term }: Pick<PlusMembership, 'anchorDate' | 'term'>,
  today: CivilDate,
) {
  return addDays(plusTermDates(anchorDate, term).endsOn, -requirePlusMembershipTerms().noticeDays) <= today;
}

/** Returns the price of a year that starts on this day; undefined if the first price starts later. */
export function plusPriceInEffect(prices: readonly PlusPrice[], day: CivilDate): Cents | undefined {
  return prices
    .filter(({ startsOn }) => startsOn <= day)
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
    .at(-1)?.priceCents;
}

function daysBetween(from: CivilDate, to: CivilDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Returns the prorated price of a year's remaining days; the whole price if the year hasn't started. */
export function proratedPlusRefund(
  { priceCents, startsOn, endsOn }: Pick<PlusTerm, 'priceCents' | 'startsOn' | 'endsOn'>,
  today: CivilDate,
): Cents {
  const all = daysBetween(startsOn, endsOn);
  const left = Math.min(all, Math.max(0, daysBetween(today, endsOn)));
  return portionAtRate(priceCents, left, all);
}

/** Returns whether the last paid year is refundable, and the amount if it is (domain §4.4). */
export function evaluatePlusRefund(
  term: Pick<PlusTerm, 'priceCents' | 'startsOn' | 'endsOn' | 'settledAt'> &
    Partial<Pick<PlusTerm, 'giftId'>>,
  savings: PlusSavings,
  today: CivilDate,
): PlusRefundEvaluation {
  const until = addDays(
    term.settledAt ? wineryDate(term.settledAt) : term.startsOn,
    requirePlusMembershipTerms().refundDays,
  );
  if (term.giftId) return { kind: 'given', until };
  if (today > until) return { kind: 'over', until };
  return isUsed(savings)
    ? { kind: 'used', until }
    : { kind: 'possible', amountCents: proratedPlusRefund(term, today), until };
}

/** Returns whether a member has used any benefit: shipping, a tasting, a gift box, or early access. */
function isUsed(savings: PlusSavings): boolean {
  const { shipments, tastings, giftBoxes, earlyOrders, earlyBookings } = savings;
  return shipments + tastings + giftBoxes + earlyOrders + earlyBookings > 0;
}

export const zeroPlusSavings: PlusSavings = {
  ...{ shippingCents: zeroCents, shipments: 0, tastingsCents: zeroCents, tastings: 0 },
  ...{ giftBoxesCents: zeroCents, giftBoxes: 0, earlyOrders: 0, earlyBookings: 0 },
};

export function totalPlusSavingsCents({ shippingCents, tastingsCents, giftBoxesCents }: PlusSavings): Cents {
  return sum([shippingCents, tastingsCents, giftBoxesCents]);
}

/** Returns the savings sentence, such as `You’ve saved $84.00 this year with your $129 membership.` (domain §4.4). */
export function plusSavingsSentence(savings: PlusSavings, priceCents: Cents): string {
  const fee = formatCents(priceCents).replace(/\.00$/, '');
  return `You’ve saved ${formatCents(totalPlusSavingsCents(savings))} this year with your ${fee} membership.`;
}

type PlusRequirement = Refusal<PlusRequirementCode> & { readonly field: string; readonly isMissing: boolean };

/** Returns the reasons why a customer can't join; empty if there are none. Not used for renewals. */
export function evaluatePlusJoining(
  request: PlusPurchaseDetails,
  evaluating: PlusJoinFacts,
): PlusRequirement[] {
  if (!evaluating.isSignedIn)
    return [not('PLUS_SIGN_IN', 'Please sign in. The membership is part of your account.')];
  if (!evaluating.hasTerms) {
    const sentence = `The terms for ${winery().membershipName} aren’t published yet, so you can’t join right now.`;
    return [not('TERMS_MISSING', sentence)];
  }
  if (evaluating.isMember)
    return [not('PLUS_MEMBER', `You’re already a member of ${winery().membershipName}.`)];
  if (evaluating.isPaidElsewhere) {
    return [
      not(
        'PLUS_BEING_PAID',
        'This is already being paid for in another window. Please wait for it to finish.',
      ),
    ];
  }
  if (request.priceCents !== evaluating.priceCents) {
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

/** The version of the text below. Change it whenever the text changes. The version of the terms also contains the price. */
const wordsVersion = 'plus-2026-11d';

/** Returns the terms shown next to the checkbox: what renews, how often, for how much, and how to cancel (domain §2.5). */
export function plusLegalTerms({ priceCents }: Pick<PlusPrice, 'priceCents'>): PlusLegalTerms {
  const price = formatRoundCents(priceCents);
  const { membershipName, legalName, phone } = winery();
  const { noticeDays, graceDays, refundDays } = requirePlusMembershipTerms();
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

/** Returns a sentence that describes the status of a membership. */
export function plusStatusSentence(
  plus: Pick<PlusMembershipView, 'state' | 'renewal' | 'paidUntil' | 'pastDue'>,
): string {
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
