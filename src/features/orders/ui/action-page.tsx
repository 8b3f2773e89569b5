import type { ReactNode } from 'react';
import type { OrderView } from '../../../engine/orders/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { orderPath } from '../order-rules.ts';

type ActionPageProps = {
  order: Pick<OrderView, 'number' | 'publicToken'>;
  title: string;
  children: ReactNode;
};

/** The frame of a small page on which something is done about one order. */
export function ActionPage({ order, title, children }: ActionPageProps) {
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="max-w-(--container-form)">
        <p className="mb-6">
          <TextLink to={orderPath('', order)}>Back to order {order.number}</TextLink>
        </p>
        <h1 tabIndex={-1} className="type-heading mb-6">
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
