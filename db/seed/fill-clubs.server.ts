import { addDays, wineryDate } from '../../src/core/dates.ts';
import { invariant } from '../../src/core/invariant.ts';
import { joinCodes as joinCodeRows } from '../../src/engine/clubs/applications/schema.ts';
import { saveClub } from '../../src/engine/clubs/index.server.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { demoClubs } from './demo-winery.ts';
import { demoJoinCodes } from './join-codes.ts';

/**
 * Creates or updates the demo clubs with shifted shipping months, and creates the join codes of the tasting rooms.
 * @param monthsLater from club slug to the number of months by which its shipping months are later than in its package.
 */
export async function seedClubs(
  transaction: Transaction,
  now: Date,
  monthsLater: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  for (const club of demoClubs) {
    const by = monthsLater.get(club.slug) ?? 0;
    const frequencies = club.frequencies.map(({ months = [], ...frequency }) => ({
      ...{ ...frequency, months: later(months, by) },
    }));
    const saved = await saveClub(transaction, { ...club, frequencies }, { actor: 'system', now });
    invariant(saved.ok, `the demonstration's club ${club.slug} is valid`);
  }
  await transaction.insert(joinCodeRows).values(
    demoJoinCodes.map(({ code, location, host, campaign, ...rest }) => ({
      ...{ code, location, host, campaign },
      endsOn: 'endedDaysAgo' in rest ? addDays(wineryDate(now), -rest.endedDaysAgo) : null,
      isActive: true,
    })),
  );
}

/** Returns the months (1 to 12) shifted by a number of months, in calendar order. */
function later(months: readonly number[], by: number): number[] {
  return months.map((month) => ((month - 1 + by + 12) % 12) + 1).sort((one, other) => one - other);
}
