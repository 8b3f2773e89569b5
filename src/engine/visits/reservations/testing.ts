import { sql } from 'drizzle-orm';
import {
  type Buyer,
  completeCheckoutFields,
  type TestShop,
  testCards,
} from '../../../../test/helpers/shop.ts';
import type { visitFixtures } from '../../../../test/helpers/visits.ts';
import type { ReservationId } from '../../../core/ids.ts';
import type { Result } from '../../../core/result.ts';
import { saveDraft } from '../../checkout/index.server.ts';
import { saveGuarantee } from '../../orders/card-guarantees/index.server.ts';
import { saveVisitDetails } from '../booking/index.server.ts';
import type { ChosenVisit } from '../booking/visit-types.ts';
import { sweepReservations } from './sweep-reservations.server.ts';
import type { ReservationReader, ReservationView } from './types.ts';
import { readReservationView } from './view.server.ts';

type Visits = ReturnType<typeof visitFixtures>;
type Shop = Pick<TestShop, 'dependencies' | 'test' | 'clock' | 'place' | 'tokenize' | 'viewOf'>;
type Who = Parameters<Visits['chosen']>[1];

/** Returns the codes of a refusal, or `['ok']` for a success. */
export function refusalCodesOf(answer: Result<unknown>): string[] {
  return answer.ok ? ['ok'] : answer.refusals.map(({ code }) => code);
}

/** Returns helpers that create and inspect reservations and their emails in tests. */
export function reservationFixtures(shop: Shop, visitsFixture: Visits) {
  const { read } = shop.test.database;

  const view = async (reader: ReservationReader): Promise<ReservationView> => {
    const found = await readReservationView(shop.dependencies, reader, shop.clock.now());
    if (!found) throw new Error('there is no such booking');
    return found;
  };

  return {
    view,

    /** Books a visit for a new visitor, or for the customer or browser in `who`, with a guarantee card if the policy requires one. */
    book: async (chosen: ChosenVisit, who?: Who) => {
      const buyer = await visitsFixture.chosen(chosen, who);
      if (!buyer.held.ok) throw new Error(`not held: ${buyer.held.refusals[0]?.code}`);
      const { visit, quote } = await shop.viewOf(buyer);
      if (visit?.guarantee) {
        const kept = await saveGuarantee(shop.dependencies, buyer.actor, {
          draftId: buyer.draftId,
          paymentMethodId: await shop.tokenize(testCards.approved),
          returnUrl: 'http://localhost:3000/shop/event-checkout',
          clientAddress: '203.0.113.9',
        });
        if (!kept.ok) throw new Error(`no card stands for it: ${kept.refusals[0]?.code}`);
      }
      const paid = quote.cardDueCents > 0 ? {} : { paymentMethodId: undefined };
      const placed = await shop.place(buyer, paid);
      if (!placed.ok) throw new Error(`not placed: ${placed.refusals[0]?.code}`);
      const { rows } = await read.execute<{ id: ReservationId; token: string }>(sql`
        select booked.id, booked.public_token as token from reservations booked join orders on orders.id = booked.order_id
         where orders.draft_id = ${buyer.draftId}`);
      const [row] = rows;
      if (!row) throw new Error('an order of a visit makes a booking');
      const reader: ReservationReader = { kind: 'link', publicToken: row.token };
      return { ...buyer, id: row.id, reader, booked: await view(reader) };
    },

    /** Runs an action with the clock set to this instant, and then restores the clock. */
    at: async <Value>(instant: Date, act: () => Promise<Value>): Promise<Value> => {
      const now = shop.clock.now();
      shop.clock.set(instant);
      try {
        return await act();
      } finally {
        shop.clock.set(now);
      }
    },

    /** Runs the reservation sweep twice concurrently, as two schedulers would. */
    sweepTwice: () => Promise.all([1, 2].map(() => sweepReservations(shop.dependencies))),

    /** Fills in the checkout of a paid change and returns its view. */
    fill: async ({ actor, draftId }: Buyer) => {
      await saveDraft(shop.dependencies, actor, draftId, {
        ...{
          ...completeCheckoutFields,
          billingSameAsDelivery: false,
          billingFirstName: 'Ana',
          billingLastName: 'Núñez',
        },
        ...{ billingPrimaryStreet: '12 Vine Street', billingCity: 'Atascadero', billingState: 'CA' },
        billingZipCode: '93446',
      });
      await saveVisitDetails(shop.dependencies, actor, draftId, { isAllAdults: true });
      return shop.viewOf({ actor, draftId });
    },

    /** Returns the kinds of emails about a subject, oldest first. */
    mailsAbout: async (subjectId: string): Promise<string[]> => {
      const { rows } = await read.execute<{ kind: string }>(
        sql`select kind from notices where subject_id = ${subjectId} order by created_at, id`,
      );
      return rows.map(({ kind }) => kind);
    },

    /** Returns the orders of a reservation with their states, oldest first. */
    ordersOf: async (reservationId: ReservationId) => {
      const { rows } = await read.execute<{ kind: string; state: string; paid: string; total: number }>(sql`
        select part.kind, orders.state, orders.payment_state as paid, orders.total_cents as total from reservation_orders part
          join orders on orders.id = part.order_id where part.reservation_id = ${reservationId} order by part.at, orders.number`);
      return rows;
    },
  };
}
