import { formatCivilDate } from '../../core/dates.ts';
import { giftSentence, giftWords } from '../../engine/clubs/gift-memberships/rules.ts';
import type { GiftInView } from '../../engine/clubs/gift-memberships/view.server.ts';
import type { ClubNotice, GivenGift, MembershipFact, MembershipSection } from './types.ts';

/* What differs on the page of a membership that somebody else has paid for: no sums, no card, and an end. */

type Gift = Pick<GiftInView, 'senderName' | 'shipments' | 'charged' | 'bottles' | 'clubTitle'>;

/** The section of a membership as whoever was given it sees it. */
export function asGift(section: MembershipSection, gift: Gift): MembershipSection {
  return {
    ...section,
    notices: noticesOf(section),
    next: section.next && { ...section.next, isGift: true },
    facts: section.facts.map((fact) => factOf(fact, section, gift)),
    calendar: [],
    years: [],
    past: section.past.map((shipment) => ({
      ...shipment,
      amount: undefined,
      words: shipment.orderNumber === undefined ? shipment.words : `Prepared ${formatCivilDate(shipment.on)}`,
    })),
  };
}

function factOf(fact: MembershipFact, { plan }: MembershipSection, gift: Gift): MembershipFact {
  switch (fact.label) {
    case 'Plan':
      return { ...fact, detail: plan, to: undefined };
    case 'Charged to':
      return {
        ...fact,
        label: 'Paid for by',
        value: gift.senderName || 'A gift',
        detail: leftWords(gift),
        to: undefined,
      };
    default:
      return fact;
  }
}

/** `1 of 2 shipments still to come. Nothing renews.` */
function leftWords({ shipments, charged }: Pick<Gift, 'shipments' | 'charged'>): string {
  const left = Math.max(0, shipments - charged);
  const come =
    left === 0
      ? 'All of it was sent'
      : shipments === 1
        ? 'One shipment, still to come'
        : `${left} of ${shipments} shipments still to come`;
  return `${come}. Nothing renews.`;
}

function noticesOf({ state, notices }: MembershipSection): readonly ClubNotice[] {
  if (state === 'completed') {
    return [
      {
        kind: 'info',
        title: 'All of your gift was sent.',
        sentence: 'The membership ended with it, and nothing renews. You are welcome to join by yourself.',
        action: { label: 'Compare the clubs', to: '/wine-club' },
      },
    ];
  }
  if (state !== 'pending_payment_method') return notices;
  return [
    {
      kind: 'info',
      title: 'Your gift waits for an address.',
      sentence: 'Tell us where the wine goes, or pick it up with us. Nothing of it is lost.',
      action: undefined,
    },
  ];
}

/** Gifts that a customer gave, as a list tells of them. */
export function givenGifts(gifts: readonly GiftInView[]): GivenGift[] {
  return gifts.map((gift) => ({
    id: gift.id,
    recipientName: gift.recipientName,
    what: giftWords(gift, gift.shipments),
    sentence: giftSentence(gift),
    to: `/order-confirmation/gift-membership?t=${gift.purchase.publicToken}`,
  }));
}
