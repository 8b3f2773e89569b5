import { type CivilDate, wineryDate, wineryMinuteOfDay } from '../../../core/dates.ts';
import type { DraftId } from '../../../core/ids.ts';
import { type Refusal, type Result, refused } from '../../../core/result.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import { loadCheckoutAccount, updateLockedDraftContents } from '../../checkout/draft/index.server.ts';
import { insertMemberDraft } from '../../checkout/recurring/index.server.ts';
import { isPaymentInFlight } from '../../orders/drafts/rules.ts';
import type { Draft, DraftContents, OrderDependencies } from '../../orders/drafts/types.ts';
import { shipmentClosedRefusal } from './box-rules.ts';
import type { BoxRefusalCode, ShipmentAccess } from './box-types.ts';
import { deliveryOfShipment, draftContentsOfShipment, shipWeekOf } from './contents-rules.ts';
import { type ClubBox, changeShipment, type LockedBox, lockBox } from './store.server.ts';
import type { BoxLine } from './types.ts';

type Filling = Pick<OrderDependencies, 'shippingRates' | 'pickupLocations'>;

/** Returns the Mondays of the weeks for which shipping can be requested now. */
export function requestableShipWeeks(
  { shippingRates }: Pick<Filling, 'shippingRates'>,
  now: Date,
): readonly CivilDate[] {
  return shippingRates.shipWeeks({ today: wineryDate(now), minuteOfDay: wineryMinuteOfDay(now) });
}

/** Returns the day on which a box ships: its own ship date, or else its release's, or else its charge day. */
export function shipDateOfBox({ shipment, release }: Pick<ClubBox, 'shipment' | 'release'>): CivilDate {
  return shipment.shipsOn ?? release?.shipsOn ?? shipment.dueOn;
}

/** Returns the draft of a box, built from the current account, membership and lines, without saving it. */
export async function draftOfBox(
  read: Transaction,
  dependencies: Filling,
  box: ClubBox & { readonly draft?: Draft | undefined },
  lines: readonly BoxLine[],
  now: Date,
): Promise<Draft> {
  const { customerId } = box.membership;
  const account = await loadCheckoutAccount(read, customerId);
  const shipWeek = shipWeekOf(shipDateOfBox(box), requestableShipWeeks(dependencies, now));
  const travel = deliveryOfShipment(box.shipment, box.membership, shipWeek);
  const contents = draftContentsOfShipment(
    lines,
    box.membership,
    account,
    travel,
    dependencies.pickupLocations,
  );
  const birthDateSealed = account.birthDateSealed;
  const { draft } = box;
  return draft
    ? { ...draft, contents, birthDateSealed }
    : { ...unsaved, customerId, contents, birthDateSealed };
}

/** A placeholder for the draft of a box that has none yet, so that the box can be priced and checked. */
const unsaved: Omit<Draft, 'contents' | 'birthDateSealed' | 'customerId'> = {
  id: '00000000-0000-0000-0000-000000000000' as DraftId,
  cartId: undefined,
  kind: 'club',
  state: 'open',
  version: 0,
  hasTenders: false,
  orderId: undefined,
  completingUntil: undefined,
};

/** Saves the draft of a locked box, and creates the draft the first time. */
export async function saveDraftOfBox(
  tx: Transaction,
  dependencies: Filling,
  box: LockedBox,
  lines: readonly BoxLine[],
  now: Date,
): Promise<Draft> {
  const { contents, birthDateSealed } = await draftOfBox(tx, dependencies, box, lines, now);
  const { customerId } = box.membership;
  if (box.draft) {
    if (isSame(box.draft, contents, birthDateSealed)) return box.draft;
    return updateLockedDraftContents(tx, {
      draftId: box.draft.id,
      contents,
      birthDateSealed: birthDateSealed ?? null,
      customerId,
      now,
    });
  }
  const made = await insertMemberDraft(tx, { kind: 'club', customerId, contents, birthDateSealed, now });
  await changeShipment(tx, box.shipment.id, { draftId: made.id }, now);
  return made;
}

function isSame(draft: Draft, contents: DraftContents, birthDateSealed: Buffer | undefined): boolean {
  const text = ({ items, ...rest }: DraftContents) =>
    JSON.stringify([items, Object.entries(rest).sort(([left], [right]) => (left < right ? -1 : 1))]);
  return (
    text(draft.contents) === text(contents) &&
    Buffer.compare(draft.birthDateSealed ?? Buffer.alloc(0), birthDateSealed ?? Buffer.alloc(0)) === 0
  );
}

type Work<Value, Code extends string> = (tx: Transaction, box: LockedBox) => Promise<Result<Value, Code>>;

/**
 * Runs work on a locked box in one transaction, which is rolled back if the work is refused. Fails with `SHIPMENT_NOT_FOUND` for a box of
 * another customer; jobs and staff pass no customer, so the owner isn't checked.
 */
export async function withLockedBox<Value, Code extends string>(
  database: Database,
  own: ShipmentAccess | Pick<ShipmentAccess, 'shipmentId'>,
  work: Work<Value, Code>,
): Promise<Result<Value, Code | 'SHIPMENT_NOT_FOUND'>> {
  for (;;) {
    const done = await runRefusableTransaction(database, async (tx): Promise<Outcome<Value, Code>> => {
      const box = await lockBox(tx, own);
      if (box === 'moved') return { ok: true, value: 'again' };
      if (!box) return refused(notFound);
      const worked = await work(tx, box);
      return worked.ok ? { ok: true, value: { done: worked.value } } : worked;
    });
    if (!done.ok) return done;
    if (done.value !== 'again') return { ok: true, value: done.value.done };
  }
}

type Outcome<Value, Code extends string> = Result<
  'again' | { readonly done: Value },
  Code | 'SHIPMENT_NOT_FOUND'
>;

const notFound: Refusal<'SHIPMENT_NOT_FOUND'> = {
  code: 'SHIPMENT_NOT_FOUND',
  sentence: 'We couldn’t find that shipment in your account. You’ll find your shipments under “Wine club.”',
};

/**
 * Returns the refusal if a member can't change this box now, for example because it is locked or a payment is in progress; otherwise
 * undefined.
 */
export function boxClosedRefusal(
  { shipment, draft }: LockedBox,
  now: Date,
): Refusal<BoxRefusalCode> | undefined {
  const closed = shipmentClosedRefusal(shipment, now);
  if (closed) return closed;
  if (isPaymentInFlight(draft, now)) {
    const sentence = 'We’re charging your card for this shipment right now. Please check again in a minute.';
    return { code: 'PAYMENT_IN_FLIGHT', sentence };
  }
  return undefined;
}
