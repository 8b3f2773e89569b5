import { useCallback, useEffect } from 'react';
import { Form, useFetcher, useNavigate, useRevalidator } from 'react-router';
import type { DraftId } from '../../../core/ids.ts';
import type { CheckoutPaymentStatus } from '../../../engine/orders/settlement/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { orderConfirmationPath } from '../rules.ts';
import type { CheckoutPagePath } from '../types.ts';
import { BankConfirmationWait } from './bank-wait.tsx';

type PaymentWaitProps = {
  page: CheckoutPagePath;
  payment: Extract<CheckoutPaymentStatus, { kind: 'action_required' | 'processing' }>;
  draftId: DraftId;
  /** The sandbox gateway's origin; undefined for Stripe. */
  gatewayOrigin: string | undefined;
};

/**
 * A payment in progress. The page only checks its state and never pays again. Customers can leave safely: the order is completed or
 * released without the page.
 */
export function PaymentConfirmationWait({ page, payment, draftId, gatewayOrigin }: PaymentWaitProps) {
  const status = useFetcher<{ kind: CheckoutPaymentStatus['kind']; publicToken?: string }>({
    key: 'payment-status',
  });
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { load } = status;
  const ask = useCallback(() => void load(`${page}/payment`), [load, page]);

  useEffect(() => {
    if (status.data?.kind === 'placed' && status.data.publicToken) {
      void navigate(orderConfirmationPath(status.data.publicToken), { replace: true });
    } else if (status.data && status.data.kind !== payment.kind) {
      void revalidate();
    }
  }, [status.data, payment.kind, navigate, revalidate]);

  return (
    <BankConfirmationWait
      id="payment-wait"
      challengeUrl={payment.kind === 'action_required' ? payment.actionUrl : undefined}
      gatewayOrigin={gatewayOrigin}
      waiting={{
        title: 'Your payment is being confirmed',
        sentence:
          'We’re waiting to hear from your bank. Please don’t pay again. We have your order and will email you.',
      }}
      ask={ask}
    >
      {payment.kind === 'action_required' && (
        <Form method="post" action={page}>
          <input type="hidden" name="intent" value="cancel" />
          <input type="hidden" name="draftId" value={draftId} />
          <Button kind="text">Use a different card</Button>
        </Form>
      )}
    </BankConfirmationWait>
  );
}
