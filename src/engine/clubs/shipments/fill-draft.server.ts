import { type CivilDate, wineryDate, wineryMinuteOfDay } from '../../../core/dates.ts';
import type { DraftId } from '../../../core/ids.ts';
import { type Refusal, type Result, refused } from '../../../core/result.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { transactionOrRefusal } from '../../../platform/refusable-transaction.server.ts';
import { loadAccount, writeContents } from '../../checkout/draft/index.server.ts';
import { insertMemberDraft } from '../../checkout/recurring/index.server.ts';
import { isPaying } from '../../orders/drafts/rules.ts';
import type { Draft, DraftContents, OrderDependencies } from '../../orders/drafts/types.ts';
import { closedReason } from './box-rules.ts';
import type { BoxRefusalCode, OwnShipment } from './box-types.ts';
import { contentsOf, shipWeekOf, travelOf } from './contents-rules.ts';
import { type Box, changeShipment, type LockedBox, lockBox } from './store.server.ts';
import type { BoxLine } from './types.ts';

type Filling = Pick<OrderDependencies, 'shippingRates' | 'pickupLocations'>;

/** The weeks in which a box may be asked to leave, seen from this moment. */
export function shipWeeksAt(
  { shippingRates }: Pick<Filling, 'shippingRates'>,
  now: Date,
): readonly CivilDate[] {
  return shippingRates.shipWeeks({ today: wineryDate(now), minuteOfDay: wineryMinuteOfDay(now) });
}

/** The day on which a box is to leave: as chosen for it alone, else its release's, else the day on which it is charged. */
export function shipsOnOf({ shipment, release }: Pick<Box, 'shipment' | 'release'>): CivilDate {
  return shipment.shipsOn ?? release?.shipsOn ?? shipment.dueOn;
}

/** What the draft of a box holds, as account, membership and box are at this moment; nothing is written. */
export async function draftOfBox(
  read: Transaction,
  dependencies: Filling,
  box: Box & { readonly draft?: Draft | undefined },
  lines: readonly BoxLine[],
  now: Date,
): Promise<Draft> {
  const { customerId } = box.membership;
  const account = await loadAccount(read, customerId);
  const shipWeek = shipWeekOf(shipsOnOf(box), shipWeeksAt(dependencies, now));
  const travel = travelOf(box.shipment, box.membership, shipWeek);
  const contents = contentsOf(lines, box.membership, account, travel, dependencies.pickupLocations);
  const birthDateSealed = account.birthDateSealed;
  const { draft } = box;
  return draft
    ? { ...draft, contents, birthDateSealed }
    : { ...unsaved, customerId, contents, birthDateSealed };
}

/** A draft that nobody has saved yet, to be priced and judged like one. */
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

/** Writes the draft of a locked box as it is to be now, making it the first time. */
export async function fillDraft(
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
    return writeContents(tx, {
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
 * Works on a box under its locks, all or nothing: a refusal leaves no trace. Whoever owns no such box is told so; without an owner it is the
 * house that works.
 */
export async function inBox<Value, Code extends string>(
  database: Database,
  own: OwnShipment | Pick<OwnShipment, 'shipmentId'>,
  work: Work<Value, Code>,
): Promise<Result<Value, Code | 'SHIPMENT_NOT_FOUND'>> {
  for (;;) {
    const done = await transactionOrRefusal(database, async (tx): Promise<Outcome<Value, Code>> => {
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
  sentence: 'This shipment is not among yours. Your shipments are listed under “Wine club” in your account.',
};

/** Why its member cannot change this box now; undefined while they can. */
export function whyClosed({ shipment, draft }: LockedBox, now: Date): Refusal<BoxRefusalCode> | undefined {
  const closed = closedReason(shipment, now);
  if (closed) return closed;
  if (isPaying(draft, now)) {
    const sentence = 'This shipment is being charged at this moment. Please look again in a minute.';
    return { code: 'PAYMENT_IN_FLIGHT', sentence };
  }
  return undefined;
}
