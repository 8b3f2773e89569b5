import type { CivilDate } from '../../../core/dates.ts';
import { wineryDate, wineryMinuteOfDay } from '../../../core/dates.ts';
import type { DraftId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadAccount } from '../../checkout/draft/account-store.server.ts';
import { writeContents } from '../../checkout/draft/contents-store.server.ts';
import { insertMemberDraft } from '../../checkout/recurring/member-draft-store.server.ts';
import type { Draft, DraftContents, OrderDependencies } from '../../orders/drafts/types.ts';
import { contentsOf, shipWeekOf, travelOf } from './contents-rules.ts';
import { type Box, changeShipment, type LockedBox } from './store.server.ts';
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
