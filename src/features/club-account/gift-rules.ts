import { formatShortDate } from '../../core/dates.ts';
import { describeGift, giftStatusSentence } from '../../engine/clubs/gift-memberships/rules.ts';
import type { GiftMembershipView } from '../../engine/clubs/gift-memberships/view.server.ts';
import type { BoughtGift, ClubNotice, MembershipFact, MembershipSection } from './types.ts';

/* How the page of a gift membership differs: it shows no amounts and no card, and the membership doesn't renew. */

type Gift = Pick<GiftMembershipView, 'senderName' | 'shipments' | 'charged' | 'bottles' | 'clubTitle'>;

/** Returns a gift membership's section as its recipient sees it, without amounts, card or renewal. */
export function toGiftMembershipSection(section: MembershipSection, gift: Gift): MembershipSection {
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
      status:
        shipment.orderNumber === undefined ? shipment.status : `Prepared ${formatShortDate(shipment.on)}`,
    })),
  };
}

function factOf(fact: MembershipFact, { plan }: MembershipSection, gift: Gift): MembershipFact {
  switch (fact.label) {
    case 'Plan':
      return { ...fact, detail: plan, to: undefined };
    case 'Card':
      return {
        ...fact,
        label: 'Gift from',
        value: gift.senderName || 'A friend',
        detail: remainingText(gift),
        to: undefined,
      };
    default:
      return fact;
  }
}

/** Returns a sentence such as `1 of 2 shipments left. Your gift doesn’t renew.` */
function remainingText({ shipments, charged }: Pick<Gift, 'shipments' | 'charged'>): string {
  const left = Math.max(0, shipments - charged);
  const remaining =
    left === 0
      ? 'All shipments sent'
      : shipments === 1
        ? '1 shipment left'
        : `${left} of ${shipments} shipments left`;
  return `${remaining}. Your gift doesn’t renew.`;
}

function noticesOf({ state, notices }: MembershipSection): readonly ClubNotice[] {
  if (state === 'completed') {
    return [
      {
        kind: 'info',
        title: 'We’ve sent every shipment of your gift.',
        sentence: 'Your gift membership has ended and won’t renew. We’d love to have you back as a member.',
        action: { label: 'Compare the clubs', to: '/wine-club' },
      },
    ];
  }
  if (state !== 'pending_payment_method') return notices;
  return [
    {
      kind: 'info',
      title: 'Add an address to receive your gift.',
      sentence:
        'Tell us where to ship your wine, or choose to pick it up at the winery. Your gift is safe in the meantime.',
      action: undefined,
    },
  ];
}

/** Returns the gift memberships that a customer bought, as listed on their club page. */
export function toBoughtGifts(gifts: readonly GiftMembershipView[]): BoughtGift[] {
  return gifts.map((gift) => ({
    id: gift.id,
    recipientName: gift.recipientName,
    what: describeGift(gift, gift.shipments),
    sentence: giftStatusSentence(gift),
    to: `/order-confirmation/gift-membership?t=${gift.purchase.publicToken}`,
  }));
}
