import { addDays, wineryDate } from '../../src/core/dates.ts';
import { createScheduledSlots } from '../../src/engine/visits/experiences/index.server.ts';
import { slotCreationLeadDays } from '../../src/engine/visits/experiences/rules.ts';
import type { Transaction } from '../../src/platform/database.server.ts';

/** The number of days before seeding for which sessions are created as well. */
const daysBehind = 7;

/** Creates the visit sessions around the day of seeding. */
export async function seedVisitSessions(tx: Transaction, now: Date): Promise<void> {
  const from = addDays(wineryDate(now), -daysBehind);
  await createScheduledSlots(tx, { by: 'system', now, from, days: daysBehind + slotCreationLeadDays });
}
