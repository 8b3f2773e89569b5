import { formatLongDate } from '../../core/dates.ts';
import type { ShipmentInView } from '../../engine/club-shipments/box-types.ts';
import type { MembershipView } from '../../engine/memberships/types.ts';
import { percentText } from './rules.ts';

/* What a rest and an end mean for what is under way, said before they are made. */

type Leaving = Pick<MembershipView, 'hasBenefits' | 'figures' | 'club'>;

/** What ends with a membership, and what still comes. */
export function cancelWords(
  { hasBenefits, figures, club }: Leaving,
  shipments: readonly Pick<ShipmentInView, 'state' | 'title' | 'dueOn'>[],
): string[] {
  return [
    'It ends at once, without a fee. No later shipment is charged.',
    ...shipments.flatMap((shipment) => underWay(shipment)),
    ...(hasBenefits ? [`Your ${percentText(figures.discount)} off ends with it.`] : []),
    ...(club.memberCap === undefined ? [] : ['Your place is kept for you while you can take it back.']),
  ];
}

function underWay({ state, title, dueOn }: Pick<ShipmentInView, 'state' | 'title' | 'dueOn'>): string[] {
  switch (state) {
    case 'upcoming':
    case 'open':
      return [`${title} does not come and is not charged.`];
    case 'locked':
    case 'charging':
      return [
        `${title} is locked: it is charged on ${formatLongDate(dueOn)} and still comes. You may refuse it at the door, and we refund it.`,
      ];
    case 'declined':
      return [`${title}, which could not be charged, does not come.`];
    default:
      return [];
  }
}
