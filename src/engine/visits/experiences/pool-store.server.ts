import { asc, eq } from 'drizzle-orm';
import type { SeatPoolId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { nextRowId } from './definition-store.server.ts';
import type { SeatPoolDefinition } from './definition-types.ts';
import { seatPools } from './schema.ts';

export async function findSeatPool(read: Transaction, title: string) {
  const [row] = await read
    .select({ id: seatPools.id, seats: seatPools.seats })
    .from(seatPools)
    .where(eq(seatPools.title, title));
  return row;
}

/** Creates a shared room, or changes the capacity of the room with this title. */
export async function writeSeatPool(tx: Transaction, { title, seats }: SeatPoolDefinition): Promise<void> {
  const found = await findSeatPool(tx, title);
  if (found) await tx.update(seatPools).set({ seats }).where(eq(seatPools.id, found.id));
  else await tx.insert(seatPools).values({ id: await nextRowId<SeatPoolId>(tx, 'seat_pools'), title, seats });
}

export function readSeatPools(read: Transaction): Promise<SeatPoolDefinition[]> {
  return read
    .select({ title: seatPools.title, seats: seatPools.seats })
    .from(seatPools)
    .orderBy(asc(seatPools.id));
}
