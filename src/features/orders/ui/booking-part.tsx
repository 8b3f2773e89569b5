import { href } from 'react-router';
import {
  checkInCardTexts,
  reservationStateText,
  visitDetails,
} from '../../../engine/visits/reservations/text-rules.ts';
import type { ReservationView } from '../../../engine/visits/reservations/types.ts';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { CheckInCard } from '../../../ui/commerce/check-in-card.tsx';
import { DirectionsLink } from '../../../ui/commerce/directions-link.tsx';
import type { QrCode } from '../../../ui/commerce/qr-code.server.ts';

export type OrderReservation = {
  readonly view: ReservationView;
  /** The QR code for check-in; undefined if the reservation has none. */
  readonly qrCode: QrCode | undefined;
};

/** An order's reservation: time, place, check-in code, and the link to change it. */
export function OrderReservationPanel({ booking: { view, qrCode } }: { booking: OrderReservation }) {
  const { experience, publicToken, waiver } = view;
  const isToCome = view.state === 'confirmed' && !view.choice;
  const page = `/reservations/${publicToken}`;
  return (
    <section aria-labelledby="booking" className="mt-10">
      <h2 id="booking" className="type-title mb-3">
        Your visit
      </h2>
      {!isToCome && <p className="mb-3">{reservationStateText(view)}.</p>}
      <FactsTable facts={visitDetails(view)} />
      {qrCode && (
        <div className="mt-6">
          <CheckInCard {...checkInCardTexts(view)} qrCode={qrCode} />
        </div>
      )}
      <ul className="mt-5 space-y-2 print:hidden">
        <li>
          <TextLink to={page}>
            {isToCome ? 'Change, cancel or transfer your visit' : 'View your visit'}
          </TextLink>
        </li>
        {waiver && isToCome && (
          <li>
            <TextLink to={`${href('/digital-waiver')}?t=${waiver.token}`}>
              Sign the waiver or send it to your guests
            </TextLink>
          </li>
        )}
        {isToCome && (
          <li>
            <TextLink to={`${page}/calendar.ics`} reloadDocument>
              Add to calendar
            </TextLink>
          </li>
        )}
        {isToCome && !experience.kit && (
          <li>
            <DirectionsLink />
          </li>
        )}
      </ul>
    </section>
  );
}
