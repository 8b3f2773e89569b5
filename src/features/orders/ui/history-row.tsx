import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import type { HistoryOrder } from '../../../engine/orders/fulfillment/history-types.ts';
import { progressOf } from '../../../engine/orders/fulfillment/progress-rules.ts';
import { trackingUrl } from '../../../engine/orders/fulfillment/rules.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { kindTitle, orderContents, refundLabel } from '../history-rules.ts';
import { isReorderable } from '../reorder-rules.ts';

const orderAddress = (number: number, page = '') => `/shop/order-history/order${page}?id=${number}`;

/** One order in the order history: date, contents, status and tracking. */
export function HistoryRow({ order }: { order: HistoryOrder }) {
  const { number, kind, placedAt, totalCents, isGiven, lines, parcels } = order;
  const progress = progressOf(order);
  const refund = refundLabel(order);
  return (
    <li className="grid gap-x-8 gap-y-3 border-line border-t py-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0">
        <h2 className="type-title">
          <TextLink to={orderAddress(number)}>Order {number}</TextLink>
        </h2>
        <p className="figures mt-1 text-small text-ink-soft">
          {formatDateWithYear(wineryDate(placedAt))} · {isGiven ? 'A gift' : formatCents(totalCents)}
          {kind !== 'regular' && <> · {kindTitle(kind)}</>}
        </p>
        <ul className="mt-3">
          {orderContents(lines).map((text) => (
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
          {lines.some(isReorderable) && <TextLink to={orderAddress(number, '/again')}>Order again</TextLink>}
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
