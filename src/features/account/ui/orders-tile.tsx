import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import type { OrderHistoryEntry } from '../../../engine/orders/fulfillment/history-types.ts';
import { summarizeOrderStatus } from '../../../engine/orders/fulfillment/progress-rules.ts';
import { trackingUrl } from '../../../engine/orders/fulfillment/rules.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ProgressLine } from '../../../ui/commerce/progress-line.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import type { OrdersTileContent as Orders } from '../dashboard-view.server.ts';
import { type DashboardTile, orderPageUrl } from '../tile-rules.ts';
import { TileFrame } from './tile-frame.tsx';

/** The open orders with their progress, or the most recent order if none is open. */
export function OrdersTile({ tile }: { tile: DashboardTile<Orders> }) {
  const more = { to: '/shop/order-history', label: 'All orders' };
  return (
    <TileFrame id="orders" title="Orders" tile={tile} more={more} wide>
      {({ orders, areOpen }) =>
        orders.length === 0 ? (
          <p className="border-line border-t py-4 text-ink-soft">
            No orders yet. Your orders and their delivery status will appear here.
          </p>
        ) : (
          <>
            {!areOpen && (
              <p className="mb-3 text-ink-soft">Nothing on the way right now. Your latest order:</p>
            )}
            <ul className="border-line border-b">
              {orders.map((order) => (
                <OpenOrder key={order.orderId} order={order} />
              ))}
            </ul>
          </>
        )
      }
    </TileFrame>
  );
}

/** Returns the number of bottles, gift cards or tickets if the order contains only one of these; otherwise the number of items. */
function countText(lines: OrderHistoryEntry['lines']): string {
  const count = lines.reduce((all, { quantity }) => all + quantity, 0);
  const every = (wanted: string) => lines.every(({ kind }) => kind === wanted);
  const word = every('wine')
    ? 'bottle'
    : every('gift_card')
      ? 'gift card'
      : every('visit')
        ? 'ticket'
        : 'item';
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function OpenOrder({ order }: { order: OrderHistoryEntry }) {
  const { number, placedAt, totalCents, isGiven, lines, parcels } = order;
  const { label, steps } = summarizeOrderStatus(order);
  const left = parcels.filter(({ state }) => state !== 'packed');
  return (
    <li className="border-line border-t py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p>
          <TextLink to={orderPageUrl(number)} className="font-medium">
            Order {number}
          </TextLink>
          <span className="figures text-ink-soft text-small">
            {' '}
            · {formatDateWithYear(wineryDate(placedAt))} ·{' '}
            <span className="whitespace-nowrap">
              {countText(lines)}, {isGiven ? 'a gift' : formatCents(totalCents)}
            </span>
          </span>
        </p>
        <p className="font-medium text-small">{label}</p>
      </div>
      {steps.length > 0 && <ProgressLine steps={steps} label={`Status of order ${number}`} />}
      {left.map(
        ({ number: parcel, carrier, trackingNumber }) =>
          carrier !== undefined &&
          trackingNumber !== undefined && (
            <p key={parcel} className="mt-2 text-small">
              <a
                href={trackingUrl(carrier, trackingNumber)}
                rel="noopener"
                className="text-wine link-line hover:decoration-2"
              >
                {carrier} <span className="figures">{trackingNumber}</span>
                <Icon name="external" size={14} className="ml-1 inline" />
              </a>
            </p>
          ),
      )}
    </li>
  );
}
