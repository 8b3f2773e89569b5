import type { ClubShipmentId } from '../../core/ids.ts';
import { membershipForMail } from '../../engine/clubs/memberships/view.server.ts';
import type { BoxView } from '../../engine/clubs/shipments/box-types.ts';
import { boxForMail } from '../../engine/clubs/shipments/box-view.server.ts';
import { findCustomer } from '../../engine/identity/index.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import type { ClubShipmentNoticeKind } from '../../engine/notices/types.ts';
import type { OrderDependencies } from '../../engine/orders/drafts/types.ts';
import { writtenOut } from '../../ui/mail/winery-mail.ts';
import { shipmentMails } from './shipment-mails.ts';

/** What a shipment must be for a mail about it to be true still. */
const tellsOf: Readonly<Record<ClubShipmentNoticeKind, readonly BoxView['shipment']['state'][]>> = {
  'shipment-opened': ['upcoming', 'open'],
  'shipment-reminder': ['upcoming', 'open'],
  'shipment-replaced': ['locked', 'charging', 'charged', 'declined'],
  'shipment-skipped': ['skipped'],
  'shipment-passed': ['skipped'],
  'shipment-declined': ['declined'],
  'shipment-lapsed': ['lapsed'],
};

/** Writes the mails about shipments from what they are when the mail goes out: sums are never older than the mail that names them. */
export const shipmentEmail = defineEmail({
  about: 'club_shipment',
  write: async (checkout: OrderDependencies, { kind, subjectId, occurrence }, link) => {
    const box = await boxForMail(checkout, subjectId as ClubShipmentId);
    if (!box || !tellsOf[kind].includes(box.shipment.state)) return undefined;
    // A reminder of a day that was moved meanwhile is not sent; the new day has its own.
    if (kind === 'shipment-reminder' && !occurrence.endsWith(`:${box.shipment.dueOn}`)) return undefined;
    const [customer, membership] = await Promise.all([
      findCustomer(checkout.database.read, box.customerId),
      membershipForMail(checkout.database.read, box.shipment.membershipId, checkout.clock.now()),
    ]);
    const facts = {
      box,
      card: membership?.card?.name,
      boxUrl: link(`/shop/wine-club/customization?shipment=${box.shipment.id}`),
      accountUrl: link('/shop/wine-club'),
    };
    const toName = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
    return { toName, ...writtenOut(shipmentMails[kind](facts)) };
  },
});
