import { addDays, wineryDate } from '../../src/core/dates.ts';
import { createSlots } from '../../src/engine/visits/experiences/index.server.ts';
import { slotDaysAhead } from '../../src/engine/visits/experiences/rules.ts';
import type { Transaction } from '../../src/platform/database.server.ts';

/** The number of days before seeding for which sessions are created as well. */
const daysBehind = 7;

/** Creates the visit sessions around the day of seeding. */
export async function fillVisits(tx: Transaction, now: Date): Promise<void> {
  const from = addDays(wineryDate(now), -daysBehind);
  await createSlots(tx, { by: 'system', now, from, days: daysBehind + slotDaysAhead });
}
