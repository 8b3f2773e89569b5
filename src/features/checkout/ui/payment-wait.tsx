import { useEffect, useRef } from 'react';
import { Form, useFetcher, useNavigate, useRevalidator } from 'react-router';
import type { DraftId } from '../../../core/ids.ts';
import type { CheckoutPayment } from '../../../engine/checkout/place-order-types.ts';
import type { CardFieldsMessage } from '../../../integrations/payment/port.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { confirmationPath } from '../rules.ts';
import type { CheckoutPage } from '../types.ts';

type PaymentWaitProps = {
  page: CheckoutPage;
  payment: Extract<CheckoutPayment, { kind: 'action_required' | 'processing' }>;
  draftId: DraftId;
  /**
   * The sandbox gateway's origin: its challenge stands in a frame, and its word that it is over is believed enough to ask again.
   * Undefined with Stripe, whose challenge leads back to this shop's page, which no frame may show; it gets the whole window.
   */
  gatewayOrigin: string | undefined;
};

const pollMilliseconds = 1_500;

/**
 * A payment that is under way: the bank's own page in a frame, or the wait for an answer. The page only asks how it stands;
 * it never pays again. Leaving is harmless: the order is finished, or released, without it.
 */
export function PaymentWait({ page, payment, draftId, gatewayOrigin }: PaymentWaitProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const status = useFetcher<{ kind: CheckoutPayment['kind']; publicToken?: string }>({
    key: 'payment-status',
  });
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { load } = status;
  const isChallenge = payment.kind === 'action_required';

  const wholeWindowUrl =
    payment.kind === 'action_required' && gatewayOrigin === undefined ? payment.actionUrl : undefined;

  useEffect(() => heading.current?.focus(), []);

  useEffect(() => {
    if (wholeWindowUrl !== undefined) window.location.assign(wholeWindowUrl);
  }, [wholeWindowUrl]);

  useEffect(() => {
    const ask = () => load(`${page}/payment`);
    function receive(event: MessageEvent<CardFieldsMessage>): void {
      if (event.origin === gatewayOrigin && event.data.type === 'challenge-complete') void ask();
    }
    window.addEventListener('message', receive);
    const timer = setInterval(ask, pollMilliseconds);
    return () => {
      window.removeEventListener('message', receive);
      clearInterval(timer);
    };
  }, [page, gatewayOrigin, load]);

  useEffect(() => {
    if (status.data?.kind === 'placed' && status.data.publicToken) {
      void navigate(confirmationPath(status.data.publicToken), { replace: true });
    } else if (status.data && status.data.kind !== payment.kind) {
      void revalidate();
    }
  }, [status.data, payment.kind, navigate, revalidate]);

  return (
    <section aria-labelledby="payment-wait" className="max-w-(--container-form)">
      <h2 ref={heading} id="payment-wait" tabIndex={-1} className="type-title mb-4 focus:outline-none">
        {isChallenge ? 'Your bank wants to make sure it is you' : 'Your payment is being confirmed'}
      </h2>
      {isChallenge ? (
        <>
          {gatewayOrigin !== undefined && (
            <iframe
              src={payment.actionUrl}
              title="Your bank’s confirmation"
              className="block h-96 w-full border border-line bg-field"
            />
          )}
          <p className="mt-3 text-small text-ink-soft">
            <a href={payment.actionUrl} className="link-line">
              Open it as a page of its own
            </a>{' '}
            if you cannot see it here.
          </p>
          <Form method="post" action={page} className="mt-4">
            <input type="hidden" name="intent" value="cancel" />
            <input type="hidden" name="draftId" value={draftId} />
            <Button kind="text">Use another card</Button>
          </Form>
        </>
      ) : (
        <Notice live>
          <Spinner label="We are waiting for the answer of your bank. Please do not pay again: your order is kept, and you will get a mail." />
        </Notice>
      )}
    </section>
  );
}
