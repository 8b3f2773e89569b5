import { href, Link } from 'react-router';
import type { BulkRefusedOrder } from '../../engine/staff/bulk/types.ts';

type RefusedOrdersProps = {
  title: string;
  /** The number of refused orders; `orders` may contain only the first of these. */
  count: number;
  orders: readonly BulkRefusedOrder[];
};

/** Orders that a bulk change can't change or failed to change, each with the reason. */
export function RefusedOrders({ title, count, orders }: RefusedOrdersProps) {
  if (count === 0) return null;
  return (
    <details className="mt-3" open={count <= 5}>
      <summary className="cursor-pointer font-medium">{title}</summary>
      <ul className="mt-2 grid gap-2">
        {orders.map(({ number, sentence }) => (
          <li key={number}>
            <Link to={href('/admin/orders/:number', { number: String(number) })} className="link-line">
              {sentence}
            </Link>
          </li>
        ))}
      </ul>
      {orders.length < count && <p className="mt-2 text-ink-soft">And {count - orders.length} more.</p>}
    </details>
  );
}
