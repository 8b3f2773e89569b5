import type { Clock } from '../clock/port.ts';
import type { PaymentAnswer, PaymentGateway } from './port.ts';

/** So many new payments in a row without a trustworthy answer open it. */
const failuresToOpen = 5;
/** So long new payments are then turned away before one of them tries again. */
const openMilliseconds = 10_000;

/**
 * A fuse before the gateway: when it does not answer several new payments in a row, the next ones are turned away at once
 * instead of keeping everybody waiting for a time-out, until one that is let through after a while is answered. Only new payments are
 * turned away, as `refused` with the code `gateway_away`: nothing was sent, and nothing can have been charged. Asking, taking,
 * releasing and refunding always go through.
 */
export function withBreaker(
  gateway: PaymentGateway,
  { clock, onChange }: { readonly clock: Clock; readonly onChange: (state: 'open' | 'closed') => void },
): PaymentGateway {
  let failures = 0;
  let triesAgainAt = 0;
  let isTrying = false;

  const isOpen = () => failures >= failuresToOpen;
  const settle = (answer: PaymentAnswer) => {
    const wasOpen = isOpen();
    failures = answer.kind === 'unknown' ? failures + 1 : 0;
    if (isOpen()) triesAgainAt = clock.now().getTime() + openMilliseconds;
    if (isOpen() !== wasOpen) onChange(isOpen() ? 'open' : 'closed');
  };

  const guarded =
    (ask: PaymentGateway['authorize']): PaymentGateway['authorize'] =>
    async (request) => {
      const isTrial = isOpen();
      if (isTrial && (isTrying || clock.now().getTime() < triesAgainAt)) return turnedAway;
      if (isTrial) isTrying = true;
      try {
        const answer = await ask(request);
        settle(answer);
        return answer;
      } finally {
        if (isTrial) isTrying = false;
      }
    };

  return { ...gateway, authorize: guarded(gateway.authorize), reauthorize: guarded(gateway.reauthorize) };
}

const turnedAway: PaymentAnswer = {
  kind: 'refused',
  code: 'gateway_away',
  message: 'The gateway did not answer the payments before this one.',
};
