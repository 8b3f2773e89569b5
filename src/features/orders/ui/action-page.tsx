import type { ReactNode } from 'react';
import type { OrderView } from '../../../engine/orders/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { type OrderPageAccess, orderPath } from '../order-rules.ts';

type ActionPageProps = {
  order: Pick<OrderView, 'number'>;
  way: OrderPageAccess;
  title: string;
  children: ReactNode;
};

/** The layout of a page on which the customer changes one thing about an order. */
export function OrderActionPage({ order, way, title, children }: ActionPageProps) {
  const back = <TextLink to={orderPath('', way)}>Back to order {order.number}</TextLink>;
  if (way.kind === 'account') {
    return (
      <AccountFrame firstName={way.firstName} title={title} above={back}>
        <div className="max-w-(--container-form)">{children}</div>
      </AccountFrame>
    );
  }
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="max-w-(--container-form)">
        <p className="mb-6">{back}</p>
        <h1 tabIndex={-1} className="type-heading mb-6">
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
