import { formatLongDate } from '../../core/dates.ts';
import { lastProblemReportDate } from '../../engine/orders/returns/rules.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import { visitPreparationNotes } from '../../engine/visits/reservations/text-rules.ts';
import type { ReservationView } from '../../engine/visits/reservations/types.ts';
import { winery } from '../../winery.ts';
import type { FulfillmentAndGifts } from './fulfillment-view.server.ts';
import { findPickupLocation, nextStepsAfterPurchase } from './order-rules.ts';
import { isDeliveredByEmail } from './status-rules.ts';

const contact = () => `Email ${winery().mailboxes.support} or call ${winery().phone.shown}`;

/**
 * Returns sentences about what the customer can expect or do next, from the order's current state; empty for a canceled order and for
 * emailed gifts, which show their own status.
 */
export function currentNextSteps(
  order: OrderView,
  fulfillment: FulfillmentAndGifts,
  booking?: ReservationView,
): string[] {
  if (order.state === 'cancelled') return [];
  // Each gift shows its own status.
  if (isDeliveredByEmail(fulfillment)) return [];
  if (fulfillment.holds.some(({ reason }) => reason === 'compliance')) {
    return ['We’ll review it and email you as soon as it can ship.'];
  }
  if (fulfillment.holds.some(({ reason }) => reason === 'payment')) {
    return ['We’re still holding your bottles. We’ll continue with your order once it’s paid for.'];
  }
  switch (order.fulfillmentState) {
    case 'pending':
      return [
        ...(booking?.state === 'confirmed' ? visitPreparationNotes(booking) : []),
        ...nextStepsAfterPurchase(order),
      ];
    case 'packed':
      return order.isPickup
        ? ['We’ll email you when it’s ready for pickup.']
        : [
            'It ships with the next carrier pickup. Then we’ll email you the tracking number.',
            ...signature(order),
          ];
    case 'partially_shipped':
    case 'shipped':
      return [...signature(order), 'We’ll email you when it arrives.'];
    case 'ready_for_pickup':
      return pickupSteps(order, fulfillment);
    case 'delivered':
    case 'picked_up':
      return arrived(order, fulfillment);
    case 'returned':
      return [`${contact()}. We’ll send it again or refund you.`];
    case 'expired':
      return [`${contact()}. We can ship it for the cost of shipping, or refund you.`];
  }
}

function signature({ needsAdultSignature }: OrderView): string[] {
  return needsAdultSignature
    ? [
        'Someone 21 or older must be there to sign and show ID. The carrier tries three times before the box is returned to us.',
      ]
    : [];
}

function pickupSteps(order: OrderView, { parcels }: FulfillmentAndGifts): string[] {
  const place = findPickupLocation(order.pickupLocation);
  const collectBy = parcels.at(-1)?.collectBy;
  const who = order.deliveryRequests.pickup?.person;
  return [
    ...(place ? [`It’s ready at the ${place.name}, ${place.street}, ${place.city}. ${place.hours}.`] : []),
    ...(collectBy ? [`We’ll hold it until ${formatLongDate(collectBy)}.`] : []),
    ...(order.hasWine
      ? [`${who || 'The person who picks it up'} must be 21 or older and bring a photo ID.`]
      : []),
  ];
}

function arrived(order: OrderView, { parcels }: FulfillmentAndGifts): string[] {
  const until = lastProblemReportDate(parcels);
  return [
    ...(order.hasWine && !order.isPickup ? ['Let the bottles rest for a week or two after their trip.'] : []),
    ...(until
      ? [
          `Is a bottle corked, broken, wrong or missing? Let us know by ${formatLongDate(until)}, and keep the bottle and cork.`,
        ]
      : []),
  ];
}
