import { type ReactNode, useCallback } from 'react';
import { useRevalidator } from 'react-router';
import type { CardFieldsSource } from '../../../integrations/payment/port.ts';
import { BankConfirmationWait } from './bank-wait.tsx';

type CardWaitProps = {
  outcome: { readonly kind: 'challenge'; readonly actionUrl: string } | { readonly kind: 'waiting' };
  source: CardFieldsSource;
  /** The link to use a different card. */
  children: ReactNode;
};

/** The wait while the bank confirms a card that is being saved. */
export function CardConfirmationWait({ outcome, source, children }: CardWaitProps) {
  const { revalidate } = useRevalidator();
  const ask = useCallback(() => void revalidate(), [revalidate]);
  return (
    <BankConfirmationWait
      id="card-wait"
      challengeUrl={outcome.kind === 'challenge' ? outcome.actionUrl : undefined}
      gatewayOrigin={source.kind === 'sandbox' ? source.origin : undefined}
      waiting={{
        title: 'Checking with your bank',
        sentence: 'We’re waiting to hear from your bank. You won’t be charged.',
      }}
      ask={ask}
    >
      {children}
    </BankConfirmationWait>
  );
}
