import type { Clock } from '../clock/port.ts';
import type { PaymentAnswer, PaymentGateway } from './port.ts';

/** The number of consecutive new payments without a trustworthy response that opens the breaker. */
const failuresToOpen = 5;
/** How long new payments are rejected before one is sent to try the gateway again. */
const openMilliseconds = 10_000;

/**
 * Wraps a gateway with a circuit breaker. When several new payments in a row get no response, the following ones are rejected immediately
 * instead of waiting for a timeout. Later, one payment is sent as a trial; if it gets a response, the breaker closes. Only new payments are
 * rejected, as `refused` with the code `gateway_away`: nothing was sent, so nothing can have been charged. Queries, captures, voids and
 * refunds always go through.
 */
export function withCircuitBreaker(
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
