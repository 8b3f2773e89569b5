import { addDays, type CivilDate, formatLongDate } from '../../../core/dates.ts';
import { formatPercent } from '../rules.ts';
import type { ClubShipmentView } from '../shipments/box-types.ts';
import type { MembershipView } from './types.ts';

/** The number of days for which a charged box may still be in transit or waiting for pickup. */
const travelDays = 45;

type Leaving = Pick<MembershipView, 'hasBenefits' | 'figures' | 'club' | 'source'>;

/** Returns sentences that explain which shipments a cancellation stops, which are still sent, and which benefits end. */
export function cancellationEffectSentences(
  { hasBenefits, figures, club, source }: Leaving,
  shipments: readonly Pick<ClubShipmentView, 'state' | 'title' | 'dueOn'>[],
  today: CivilDate,
): string[] {
  return [
    source === 'gift'
      ? 'Your membership ends right away, and we won’t send further shipments. After 30 days, the rest of your gift becomes credit in your account.'
      : 'Your membership ends right away. There’s no fee, and you won’t be charged for further shipments.',
    ...shipments.flatMap((shipment) => shipmentEffect(shipment, today)),
    ...(hasBenefits ? [`You’ll lose your ${formatPercent(figures.discount)} member discount.`] : []),
    ...(club.memberCap === undefined
      ? []
      : ['We’ll hold your spot in the club for 30 days in case you change your mind.']),
  ];
}

function shipmentEffect(
  { state, title, dueOn }: Pick<ClubShipmentView, 'state' | 'title' | 'dueOn'>,
  today: CivilDate,
): string[] {
  switch (state) {
    case 'upcoming':
    case 'open':
      return [`We won’t send ${title} or charge you for it.`];
    case 'locked':
      return [
        `We won’t send ${title} or charge you for it. It’s already locked, so you won’t get it even if you undo the cancellation.`,
      ];
    case 'charging':
      return [`We’re charging you for ${title} right now. If the charge goes through, we’ll still send it.`];
    case 'declined':
      return [`We won’t send ${title}, because your card was declined.`];
    case 'charged':
      return dueOn > addDays(today, -travelDays)
        ? [
            `You were charged for ${title} on ${formatLongDate(dueOn)}. If you don’t have it yet, you’ll still get it.`,
          ]
        : [];
    default:
      return [];
  }
}
