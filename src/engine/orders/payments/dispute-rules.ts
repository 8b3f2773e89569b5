import { type Cents, sum } from '../../../core/money.ts';
import type { Dispute, PaymentEvent } from './types.ts';

/** Derives the disputes of a payment from its events, in any order (I-23). */
export function disputesFromEvents(events: readonly PaymentEvent[]): Dispute[] {
  const kindsOf = (reference: string) =>
    new Set(
      events.filter(({ providerReference }) => providerReference === reference).map(({ kind }) => kind),
    );
  return events
    .filter(({ kind }) => kind === 'disputed')
    .map(({ providerReference, amountCents }) => {
      const kinds = kindsOf(providerReference);
      const state = kinds.has('dispute_lost') ? 'lost' : kinds.has('dispute_won') ? 'won' : 'open';
      return { disputeReference: providerReference, amountCents, state };
    });
}

/** Returns the total, in cents, that the bank keeps for lost disputes. */
export function lostDisputeCents(disputes: readonly Dispute[]): Cents {
  return sum(disputes.flatMap(({ state, amountCents }) => (state === 'lost' ? [amountCents] : [])));
}
