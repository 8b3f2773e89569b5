import { addDays, wineryDate } from '../../src/core/dates.ts';
import { createSlots } from '../../src/engine/visits/experiences/index.server.ts';
import { slotDaysAhead } from '../../src/engine/visits/experiences/rules.ts';
import type { Transaction } from '../../src/platform/database.server.ts';

/** The days before seeding for which sessions are created, too. */
const daysBehind = 7;

/** Creates the sessions around the day of seeding. */
export async function fillVisits(tx: Transaction, now: Date): Promise<void> {
  const from = addDays(wineryDate(now), -daysBehind);
  await createSlots(tx, { by: 'system', now, from, days: daysBehind + slotDaysAhead });
}
