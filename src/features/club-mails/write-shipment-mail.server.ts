import type { ClubShipmentId } from '../../core/ids.ts';
import { viewMembershipForEmail } from '../../engine/clubs/memberships/view.server.ts';
import type { BoxView } from '../../engine/clubs/shipments/box-types.ts';
import { viewBoxForEmail } from '../../engine/clubs/shipments/box-view.server.ts';
import { findCustomer } from '../../engine/identity/index.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import type { ClubShipmentNoticeKind } from '../../engine/notices/types.ts';
import type { OrderDependencies } from '../../engine/orders/drafts/types.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { shipmentEmailWriters } from './shipment-mails.ts';

/** The shipment states in which an email still applies, by notice kind. */
const validStates: Readonly<Record<ClubShipmentNoticeKind, readonly BoxView['shipment']['state'][]>> = {
  'shipment-opened': ['upcoming', 'open'],
  'shipment-reminder': ['upcoming', 'open'],
  'shipment-replaced': ['locked', 'charging', 'charged', 'declined'],
  'shipment-skipped': ['skipped'],
  'shipment-passed': ['skipped'],
  'shipment-declined': ['declined'],
  'shipment-lapsed': ['lapsed'],
};

/** The emails about a club shipment, written from its state at the time of sending so that totals are up to date. */
export const shipmentEmail = defineEmail({
  about: 'club_shipment',
  write: async (checkout: OrderDependencies, { kind, subjectId, occurrence }, link) => {
    const box = await viewBoxForEmail(checkout, subjectId as ClubShipmentId);
    if (!box || !validStates[kind].includes(box.shipment.state)) return undefined;
    // If the date has moved, skip this reminder: the new date has its own.
    if (kind === 'shipment-reminder' && !occurrence.endsWith(`:${box.shipment.dueOn}`)) return undefined;
    const [customer, membership] = await Promise.all([
      findCustomer(checkout.database.read, box.customerId),
      viewMembershipForEmail(checkout.database.read, box.shipment.membershipId, checkout.clock.now()),
    ]);
    const facts = {
      box,
      card: membership?.card?.name,
      boxUrl: link(`/shop/wine-club/customization?shipment=${box.shipment.id}`),
      accountUrl: link('/shop/wine-club'),
    };
    const toName = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
    return { toName, ...renderEmail(shipmentEmailWriters[kind](facts), { kind }) };
  },
});
