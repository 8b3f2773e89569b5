import { type ReactNode, useEffect, useRef } from 'react';
import type { CardFieldsMessage } from '../../../integrations/payment/port.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';

type BankWaitProps = {
  id: string;
  /** The bank's own page, where it asks its customer something; undefined while it is only waited for. */
  challengeUrl: string | undefined;
  /**
   * The sandbox gateway's origin: its challenge stands in a frame, and its word that it is over is believed enough to ask again.
   * Undefined with Stripe, whose challenge leads back to this shop's page, which no frame may show; it gets the whole window.
   */
  gatewayOrigin: string | undefined;
  /** What is said while it is waited for. */
  waiting: { readonly title: string; readonly sentence: string };
  /** Asks how it stands, and changes nothing. */
  ask: () => void;
  /** What can be done instead. */
  children: ReactNode;
};

const pollMilliseconds = 1_500;

/** The bank's own page in a frame, or the wait for its answer; the page only asks how it stands. */
export function BankWait({ id, challengeUrl, gatewayOrigin, waiting, ask, children }: BankWaitProps) {
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
