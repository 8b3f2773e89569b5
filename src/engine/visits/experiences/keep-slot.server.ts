import type { SlotId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { announceOffer } from './announce-store.server.ts';
import { addSlots } from './make-slots.server.ts';
import { changeSlotState, findSlotAt } from './slot-store.server.ts';
import type { PlannedSlot, Slot } from './types.ts';

type Kept = { readonly reason: string | undefined; readonly now: Date };

/**
 * A seating beside those of the schedules, such as one of an event.
 * @returns undefined where the experience has one at that time already.
 */
export async function addSlot(
  tx: Transaction,
  planned: PlannedSlot,
  made: { readonly by: string; readonly now: Date },
): Promise<SlotId | undefined> {
  if ((await addSlots(tx, [planned], made)) === 0) return undefined;
  await announceOffer(tx);
  return findSlotAt(tx, planned.experience.id, planned.startsAt);
}

/**
 * Whether a seating is booked any more: `closed` keeps what is booked, `cancelled` is for good, and what becomes of its bookings is the
 * business of whoever cancels it (engine/visits/reservations).
 * @returns what it was before; undefined where there is no such seating, or it was cancelled already.
 */
export async function setSlotState(
  tx: Transaction,
  slotId: SlotId,
  change: Kept & { readonly state: Slot['state'] },
): Promise<Slot['state'] | undefined> {
  const before = await changeSlotState(tx, slotId, change);
  if (before !== undefined) await announceOffer(tx);
  return before;
}
