import type { Clock } from '../clock/port.ts';
import type { PaymentAnswer, PaymentGateway } from './port.ts';

/** The number of new payments in a row without a trustworthy answer that opens the breaker. */
const failuresToOpen = 5;
/** How long new payments are rejected before one is let through to try the gateway again. */
const openMilliseconds = 10_000;

/**
 * A circuit breaker for the gateway. When several new payments in a row get no answer, the next ones are rejected at once rather than
 * waiting for a time-out, until one that is let through later is answered. Only new payments are rejected, as `refused` with the code
 * `gateway_away`: nothing was sent, so nothing can have been charged. Queries, captures, voids and refunds always go through.
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
