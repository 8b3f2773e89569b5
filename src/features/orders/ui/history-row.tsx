import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import type { OrderHistoryEntry } from '../../../engine/orders/fulfillment/history-types.ts';
import { summarizeOrderStatus } from '../../../engine/orders/fulfillment/progress-rules.ts';
import { trackingUrl } from '../../../engine/orders/fulfillment/rules.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { orderContentsPreview, orderKindTitle, refundLabel } from '../history-rules.ts';
import { isReorderableItem } from '../reorder-rules.ts';

const orderAddress = (number: number, page = '') => `/shop/order-history/order${page}?id=${number}`;

/** One order in the order history: date, contents, status and tracking. */
export function OrderHistoryRow({ order }: { order: OrderHistoryEntry }) {
  const { number, kind, placedAt, totalCents, isGiven, lines, parcels } = order;
  const progress = summarizeOrderStatus(order);
  const refund = refundLabel(order);
  return (
    <li className="grid gap-x-8 gap-y-3 border-line border-t py-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0">
        <h2 className="type-title">
          <TextLink to={orderAddress(number)}>Order {number}</TextLink>
        </h2>
        <p className="figures mt-1 text-small text-ink-soft">
          {formatDateWithYear(wineryDate(placedAt))} · {isGiven ? 'A gift' : formatCents(totalCents)}
          {kind !== 'regular' && <> · {orderKindTitle(kind)}</>}
        </p>
        <ul className="mt-3">
          {orderContentsPreview(lines).map((text) => (
            <li key={text} className="figures">
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div className="text-small lg:text-right">
        <p className={progress.needsAttention ? 'font-medium text-wine' : 'font-medium'}>{progress.label}</p>
        {refund !== undefined && <p className="text-ink-soft">{refund}</p>}
        {parcels.map(
          ({ number: parcel, state, carrier, trackingNumber }) =>
            carrier !== undefined &&
            trackingNumber !== undefined &&
            state !== 'packed' && (
              <p key={parcel} className="mt-1">
                <a
                  href={trackingUrl(carrier, trackingNumber)}
                  rel="noopener"
                  className="text-wine link-line hover:decoration-2"
                >
                  {carrier}{' '}
                  <span className="figures whitespace-nowrap">
                    {trackingNumber}
                    <Icon name="external" size={14} className="ml-1 inline" />
                  </span>
                </a>
              </p>
            ),
        )}
        <p className="mt-3 flex gap-5 lg:justify-end">
          {lines.some(isReorderableItem) && (
            <TextLink to={orderAddress(number, '/again')}>Order again</TextLink>
          )}
          {!isGiven && (
            <TextLink to={orderAddress(number, '/invoice')} reloadDocument>
              Invoice
            </TextLink>
          )}
        </p>
      </div>
    </li>
  );
}
