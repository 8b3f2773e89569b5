import { type ReactNode, useEffect, useRef } from 'react';
import type { CardFieldsMessage } from '../../../integrations/payment/port.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';

type BankWaitProps = {
  id: string;
  /** The URL of the bank's challenge; undefined while the bank's response is pending. */
  challengeUrl: string | undefined;
  /**
   * The sandbox gateway's origin. Its challenge runs in a frame, whose message only triggers another check. Undefined for Stripe, whose
   * challenge fills the whole window because it returns to the shop's own page, which must not be framed.
   */
  gatewayOrigin: string | undefined;
  /** The heading and sentence to show while the bank's response is pending. */
  waiting: { readonly title: string; readonly sentence: string };
  /** Checks the payment's state without changing anything. */
  ask: () => void;
  /** Alternatives to waiting, such as a different card. */
  children: ReactNode;
};

const pollMilliseconds = 1_500;

/** The bank's challenge in a frame, or a notice while its response is pending. Polls the state and changes nothing. */
export function BankConfirmationWait({
  id,
  challengeUrl,
  gatewayOrigin,
  waiting,
  ask,
  children,
}: BankWaitProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wholeWindowUrl = gatewayOrigin === undefined ? challengeUrl : undefined;

  useEffect(() => heading.current?.focus(), []);

  useEffect(() => {
    if (wholeWindowUrl !== undefined) window.location.assign(wholeWindowUrl);
  }, [wholeWindowUrl]);

  useEffect(() => {
    function receive(event: MessageEvent<CardFieldsMessage>): void {
      if (event.origin === gatewayOrigin && event.data.type === 'challenge-complete') ask();
    }
    window.addEventListener('message', receive);
    const timer = setInterval(ask, pollMilliseconds);
    return () => {
      window.removeEventListener('message', receive);
      clearInterval(timer);
    };
  }, [gatewayOrigin, ask]);

  return (
    <section aria-labelledby={id} className="max-w-(--container-form)">
      <h2 ref={heading} id={id} tabIndex={-1} className="type-title mb-4 focus:outline-none">
        {challengeUrl === undefined ? waiting.title : 'Your bank wants to confirm it’s you'}
      </h2>
      {challengeUrl === undefined ? (
        <Notice live>
          <Spinner label={waiting.sentence} />
        </Notice>
      ) : (
        <>
          {gatewayOrigin !== undefined && (
            <iframe
              src={challengeUrl}
              title="Your bank’s confirmation"
              className="block h-96 w-full border border-line bg-field"
            />
          )}
          <p className="mt-3 text-ink-soft text-small">
            <a href={challengeUrl} className="link-line">
              Open it on its own page
            </a>{' '}
            if you can’t see it here.
          </p>
        </>
      )}
      <div className="mt-4 empty:hidden">{children}</div>
    </section>
  );
}
