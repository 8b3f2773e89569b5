import type { ReactNode } from 'react';
import type { CheckoutPagePath } from '../types.ts';
import type { PaymentPageData } from './payment-step.tsx';
import { PaymentConfirmationWait } from './payment-wait.tsx';

type CheckoutFrameProps = Pick<PaymentPageData, 'view' | 'cardFields'> & {
  page: CheckoutPagePath;
  title: string;
  /** The order summary, shown next to the steps. */
  summary: ReactNode;
  children: ReactNode;
};

/** The frame of a payment page: the steps, or the wait for the bank, next to the order summary. */
export function CheckoutFrame({ page, title, view, cardFields, summary, children }: CheckoutFrameProps) {
  const { payment } = view;
  return (
    <div className="page-width py-8 lg:py-14">
      <h1 tabIndex={-1} className="type-heading mb-8">
        {title}
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16">
        <div className="order-2 lg:order-1">
          {payment.kind === 'action_required' || payment.kind === 'processing' ? (
            <PaymentConfirmationWait
              page={page}
              payment={payment}
              draftId={view.draftId}
              gatewayOrigin={cardFields.kind === 'sandbox' ? cardFields.origin : undefined}
            />
          ) : (
            children
          )}
        </div>
        {summary}
      </div>
    </div>
  );
}
