import { asc, eq } from 'drizzle-orm';
import type { PoolId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { nextId } from './definition-store.server.ts';
import type { PoolDefinition } from './definition-types.ts';
import { seatPools } from './schema.ts';

export async function findPool(read: Transaction, title: string) {
  const [row] = await read
    .select({ id: seatPools.id, seats: seatPools.seats })
    .from(seatPools)
    .where(eq(seatPools.title, title));
  return row;
}

/** Creates a shared room, or changes the capacity of the room with this title. */
export async function writePool(tx: Transaction, { title, seats }: PoolDefinition): Promise<void> {
  const found = await findPool(tx, title);
  if (found) await tx.update(seatPools).set({ seats }).where(eq(seatPools.id, found.id));
  else await tx.insert(seatPools).values({ id: await nextId<PoolId>(tx, 'seat_pools'), title, seats });
}

export function readPools(read: Transaction): Promise<PoolDefinition[]> {
  return read
    .select({ title: seatPools.title, seats: seatPools.seats })
    .from(seatPools)
    .orderBy(asc(seatPools.id));
}
