import { addDays, type CivilDate, formatLongDate } from '../../core/dates.ts';
import type { MembershipView } from '../../engine/clubs/memberships/types.ts';
import type { ShipmentInView } from '../../engine/clubs/shipments/box-types.ts';
import { percentText } from './rules.ts';

/* What a rest and an end mean for what is under way, said before they are made. */

/** So long a box that was charged may be on its way, or wait to be picked up. */
const travelDays = 45;

type Leaving = Pick<MembershipView, 'hasBenefits' | 'figures' | 'club' | 'source'>;

/** What ends with a membership, and what still comes. */
export function cancelWords(
  { hasBenefits, figures, club, source }: Leaving,
  shipments: readonly Pick<ShipmentInView, 'state' | 'title' | 'dueOn'>[],
  today: CivilDate,
): string[] {
  return [
    source === 'gift'
      ? 'It ends at once, and nothing more is sent. What is left of your gift becomes credit in your account after 30 days.'
      : 'It ends at once, without a fee. No later shipment is charged.',
    ...shipments.flatMap((shipment) => underWay(shipment, today)),
    ...(hasBenefits ? [`Your ${percentText(figures.discount)} off ends with it.`] : []),
    ...(club.memberCap === undefined ? [] : ['Your place is kept for you while you can take it back.']),
  ];
}

function underWay(
  { state, title, dueOn }: Pick<ShipmentInView, 'state' | 'title' | 'dueOn'>,
  today: CivilDate,
): string[] {
  switch (state) {
    case 'upcoming':
    case 'open':
      return [`${title} does not come and is not charged.`];
    case 'locked':
      return [
        `${title} does not come and is not charged. It is locked, so taking the cancellation back does not bring it back.`,
      ];
    case 'charging':
      return [`${title} is being charged at this moment, and still comes if it is.`];
    case 'declined':
      return [`${title}, which could not be charged, does not come.`];
    case 'charged':
      return dueOn > addDays(today, -travelDays)
        ? [`${title} was charged on ${formatLongDate(dueOn)} and still comes to you, if it has not yet.`]
        : [];
    default:
      return [];
  }
}
