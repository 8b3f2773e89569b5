import { addDays, wineryDate } from '../../core/dates.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { CommonDependencies } from '../../platform/runtime.ts';
import {
  insertPriceChange,
  invalidateClubPages,
  invalidatePagesWithClubLinks,
} from './price-store.server.ts';
import { clubOfPlan } from './rules.ts';
import { readClubs, setClubPaused } from './store.server.ts';
import type { PlanPriceChange } from './types.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock'>;

/** Closes a club to new members, or reopens it. Returns whether the club exists. */
export function pauseOrReopenClub(
  { database, clock }: Dependencies,
  slug: string,
  { isPaused, actor }: { readonly isPaused: boolean; readonly actor: AuditActor },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await setClubPaused(tx, slug, isPaused))) return false;
    await invalidateClubPages(tx);
    await invalidatePagesWithClubLinks(tx);
    const action = isPaused ? 'club.paused' : 'club.reopened';
    await recordAudit(tx, { at: clock.now(), actor, action, subjectType: 'house', subjectId: slug });
    return true;
  });
}

export type PriceChangeRefusalCode = 'CLUB_UNKNOWN' | 'PRICE_RANGE' | 'PRICE_TOO_SOON' | 'PRICE_TOLD';

/**
 * The minimum number of days until a price change takes effect: the seven days of notice that members must have (domain §2.5), and one more
 * for the job that emails them.
 */
const leastDays = 8;

/**
 * Schedules new prices for a plan. They take effect only after its members have been notified. Fails with `CLUB_UNKNOWN`, `PRICE_RANGE`,
 * `PRICE_TOO_SOON`, or `PRICE_TOLD` if members were already notified of a change on that day.
 */
export async function schedulePriceChange(
  { database, clock }: Dependencies,
  change: PlanPriceChange,
  actor: AuditActor,
): Promise<Result<undefined, PriceChangeRefusalCode>> {
  const now = clock.now();
  if (!clubOfPlan(await readClubs(database.read), change.plan)) {
    return refused({ code: 'CLUB_UNKNOWN', sentence: `We couldn’t find a plan named ${change.plan}.` });
  }
  if (change.typicalLowCents < 1 || change.typicalHighCents < change.typicalLowCents) {
    const sentence = 'Enter a low price above $0.00 and a high price that is at least as much.';
    return refused({ code: 'PRICE_RANGE', sentence });
  }
  if (change.startsOn < addDays(wineryDate(now), leastDays)) {
    const sentence = `Members need at least seven days’ notice. Choose a date ${leastDays} or more days from today.`;
    return refused({ code: 'PRICE_TOO_SOON', sentence });
  }
  const isWritten = await database.transaction(async (tx) => {
    if (!(await insertPriceChange(tx, change, now))) return false;
    const { plan, startsOn, typicalLowCents, typicalHighCents } = change;
    await recordAudit(tx, {
      ...{ at: now, actor, action: 'club.price-planned', subjectType: 'house', subjectId: plan },
      data: { startsOn, typicalLowCents, typicalHighCents },
    });
    return true;
  });
  if (isWritten) return ok(undefined);
  return refused({
    code: 'PRICE_TOLD',
    sentence: 'Members have already been notified of this price change, so it can’t be edited.',
  });
}
