import { sql } from 'drizzle-orm';
import type { ReservationId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { type Cents, zeroCents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { availableUnits, stockHoldExpiration } from '../../inventory/index.server.ts';
import { resourceIdsOf } from '../../inventory/rules.ts';
import type { CardGuarantee } from '../../orders/card-guarantees/types.ts';
import type { Draft, OrderDependencies } from '../../orders/drafts/types.ts';
import { cardSetupRefusalSentence } from '../../orders/saved-cards/rules.ts';
import { policySentence } from '../experiences/policy-rules.ts';
import { dueAtVisitWithTax } from '../experiences/price-rules.ts';
import { seatsLeft } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { needsGuaranteeCard } from './visit-requirement-rules.ts';
import type {
  EvaluatedVisit,
  GuaranteeView,
  OverlappingVisit,
  SeatHoldState,
  VisitCheckoutView,
} from './visit-types.ts';

/** Returns the visit-specific content of the checkout. */
export async function loadVisitCheckoutView(
  { database: { read }, clock, taxes }: Pick<OrderDependencies, 'database' | 'clock' | 'taxes'>,
  draft: Draft,
  facts: EvaluatedVisit,
): Promise<VisitCheckoutView> {
  const now = clock.now();
  const { experience, slot, request, price } = facts;
  const { id, startsAt, endsAt } = slot;
  const [seats, overlaps] = await Promise.all([
    seatsOf(read, draft, facts, now),
    overlapsOf(read, draft, facts),
  ]);
  return {
    experience,
    slot: { id, startsAt, endsAt },
    party: request.party,
    price,
    due: dueAtVisitWithTax(price.dueAtVisitCents, taxes),
    seats,
    policySentence: policySentence(experience, {
      ...{ startsAt, now, dueCents: price.dueAtVisitCents, paidCents: price.dueNowCents },
    }),
    guarantee: needsGuaranteeCard(facts) ? guaranteeInView(facts) : undefined,
    overlaps,
  };
}

/**
 * Returns the state of the draft's hold. Reads it from inventory, because a failed payment can keep the seats past the visit's `heldUntil`.
 */
async function seatsOf(
  read: Transaction,
  { id: draftId, cartId }: Draft,
  { slot, request, demands }: EvaluatedVisit,
  now: Date,
): Promise<SeatHoldState> {
  const until = await stockHoldExpiration(read, draftId, now);
  if (until) return { kind: 'held', until, mayExtend: !request.isExtended };
  const [found, free] = await Promise.all([
    loadSlot(read, slot.id),
    availableUnits(read, resourceIdsOf(demands), cartId),
  ]);
  const isFree = demands.every(({ resourceId, quantity }) => (free.get(resourceId) ?? 0) >= quantity);
  return { kind: 'over', isFree, left: found ? seatsLeft(found.figures) : 0 };
}

function guaranteeInView({ experience, guarantee }: EvaluatedVisit): GuaranteeView {
  const feeCents: Cents = experience.policy.noShowCents ?? zeroCents;
  switch (guarantee?.state) {
    case 'kept': {
      const { brand, lastFour } = guarantee;
      invariant(brand !== undefined && lastFour !== undefined, 'a card that is kept is known');
      return { kind: 'kept', feeCents, brand, lastFour };
    }
    case 'open':
      return { kind: 'waiting', feeCents };
    case 'refused':
      return { kind: 'refused', feeCents, refusal: refusalOf(guarantee) };
    default:
      return { kind: 'missing', feeCents };
  }
}

function refusalOf({ failureCode }: CardGuarantee) {
  return {
    code: 'GUARANTEE_REFUSED',
    sentence: cardSetupRefusalSentence(failureCode ?? ''),
    field: 'paymentMethodId',
  };
}

type Span = {
  readonly cartId: Draft['cartId'];
  readonly customerId: Draft['customerId'];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly except: ReservationId | undefined;
};

const overlappingVisits = prepareStatement((db, given: StatementParameters<Span>) =>
  db.execute<{ title: string; startsAt: string; endsAt: string }>(sql`
    select experience.title, slot.starts_at as "startsAt", slot.ends_at as "endsAt"
      from slots slot
      join experiences experience on experience.id = slot.experience_id
      join reservations booked on booked.slot_id = slot.id and booked.state = 'confirmed'
      join orders on orders.id = booked.order_id
      join drafts on drafts.id = orders.draft_id
     where slot.starts_at < ${given.endsAt} and slot.ends_at > ${given.startsAt}
       and (booked.customer_id = ${given.customerId}::uuid or drafts.cart_id = ${given.cartId}::uuid)
       and booked.id is distinct from ${given.except}::uuid
     order by slot.starts_at`),
);

/**
 * Returns other reservations of the customer or this browser that overlap the visit. Doesn't search by the entered email address, which
 * would reveal the plans of the address's owner.
 */
async function overlapsOf(
  read: Transaction,
  { cartId, customerId }: Draft,
  { slot: { startsAt, endsAt }, request }: EvaluatedVisit,
): Promise<OverlappingVisit[]> {
  const except = request.changes?.reservationId;
  const { rows } = await overlappingVisits(read, { cartId, customerId, startsAt, endsAt, except });
  return rows.map(({ title, ...span }) => ({
    title,
    startsAt: new Date(span.startsAt),
    endsAt: new Date(span.endsAt),
  }));
}
