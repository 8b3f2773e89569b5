import { type ReactNode, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { CardFieldsMessage, CardFieldsSource } from '../../../integrations/payment/port.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';

type CardWaitProps = {
  outcome: { readonly kind: 'challenge'; readonly actionUrl: string } | { readonly kind: 'waiting' };
  /** The sandbox gateway's challenge stands in a frame; that of Stripe has the whole window. */
  source: CardFieldsSource;
  /** The way to another card. */
  children: ReactNode;
};

const pollMilliseconds = 1_500;

/** A card that is being kept: the bank's own page, or the wait for an answer; the page only asks how it stands. */
export function CardWait({ outcome, source, children }: CardWaitProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { revalidate } = useRevalidator();
  const gatewayOrigin = source.kind === 'sandbox' ? source.origin : undefined;
  const wholeWindowUrl =
    outcome.kind === 'challenge' && gatewayOrigin === undefined ? outcome.actionUrl : undefined;

  useEffect(() => heading.current?.focus(), []);

  useEffect(() => {
    if (wholeWindowUrl !== undefined) window.location.assign(wholeWindowUrl);
  }, [wholeWindowUrl]);

  useEffect(() => {
    function receive(event: MessageEvent<CardFieldsMessage>): void {
      if (event.origin === gatewayOrigin && event.data.type === 'challenge-complete') void revalidate();
    }
    window.addEventListener('message', receive);
    const timer = setInterval(() => void revalidate(), pollMilliseconds);
    return () => {
      window.removeEventListener('message', receive);
      clearInterval(timer);
    };
  }, [gatewayOrigin, revalidate]);

  return (
    <section aria-labelledby="card-wait">
      <h2 ref={heading} id="card-wait" tabIndex={-1} className="type-title mb-4 focus:outline-none">
        {outcome.kind === 'challenge' ? 'Your bank wants to make sure it is you' : 'Your bank is being asked'}
      </h2>
      {outcome.kind === 'challenge' ? (
        <>
          {gatewayOrigin !== undefined && (
            <iframe
              src={outcome.actionUrl}
              title="Your bank’s confirmation"
              className="block h-96 w-full border border-line bg-field"
            />
          )}
          <p className="mt-3 text-ink-soft text-small">
            <a href={outcome.actionUrl} className="link-line">
              Open it as a page of its own
            </a>{' '}
            if you cannot see it here.
          </p>
        </>
      ) : (
        <Notice live>
          <Spinner label="We are waiting for the answer of your bank. Nothing is charged." />
        </Notice>
      )}
      <div className="mt-4">{children}</div>
    </section>
  );
}
