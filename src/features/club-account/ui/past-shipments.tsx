import { href } from 'react-router';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import type { MembershipSection, PastShipment } from '../types.ts';

/** Past shipments, both sent and not sent, with the total of each year. */
export function PastShipments({ membership: { id, past, years } }: { membership: MembershipSection }) {
  if (past.length === 0) return null;
  return (
    <section aria-labelledby={`past-${id}`} className="mt-12">
      <h3 id={`past-${id}`} className="type-title mb-3">
        Past shipments
      </h3>
      {years.length > 0 && (
        <dl className="figures mb-5 flex flex-wrap gap-x-12 gap-y-3">
          {years.map(({ year, summary, amount }) => (
            <div key={year}>
              <dt className="text-ink-soft text-small">
                {year}, {summary}
              </dt>
              <dd className="type-title">{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="border-line border-y">
        {past.map((shipment) => (
          <PastRow key={shipment.id} shipment={shipment} />
        ))}
      </ul>
    </section>
  );
}

function PastRow({ shipment }: { shipment: PastShipment }) {
  const { title, status, wines, amount, orderNumber } = shipment;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-line py-3.5 not-first:border-t">
      <p className="font-medium">{title}</p>
      <p className="figures text-right text-small">{amount}</p>
      <div className="min-w-0 text-ink-soft text-small max-sm:col-span-2">
        <p>{status}</p>
        {amount !== undefined && wines !== '' && <p className="figures">{wines}</p>}
      </div>
      {orderNumber !== undefined && (
        <p className="figures mt-1 flex flex-wrap gap-x-4 text-small max-sm:col-span-2 sm:justify-end">
          <TextLink
            to={`${href('/shop/order-history/order')}?id=${orderNumber}`}
            className="inline-flex min-h-6 items-center"
          >
            Order {orderNumber}
          </TextLink>
          <TextLink
            to={`${href('/shop/order-history/order/again')}?id=${orderNumber}`}
            className="inline-flex min-h-6 items-center"
          >
            Order again<VisuallyHidden>: the wines from {title}</VisuallyHidden>
          </TextLink>
        </p>
      )}
    </li>
  );
}
