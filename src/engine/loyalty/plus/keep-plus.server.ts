import { wineryDate } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database } from '../../../platform/database.server.ts';
import { putPlusPrice } from './store.server.ts';
import type { PlusPrice } from './types.ts';

/**
 * Another price from a day to come. Whoever joins from then on pays it; members do from the renewal whose reminder names it, 30 days before:
 * whoever was told another sum already pays that one (domain §2.5).
 */
export async function changePlusPrice(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  price: PlusPrice,
  actor: AuditActor,
): Promise<Result<undefined, 'PRICE_DAY' | 'PRICE_AMOUNT'>> {
  const now = clock.now();
  if (price.startsOn <= wineryDate(now)) {
    return refused({
      code: 'PRICE_DAY',
      sentence: 'A price holds from a day to come, so that nobody pays what was never told.',
    });
  }
  if (!isWholeDollars(price.priceCents)) {
    return refused({ code: 'PRICE_AMOUNT', sentence: 'A year costs whole dollars, one at least.' });
  }
  await database.transaction(async (tx) => {
    await putPlusPrice(tx, price, now);
    await recordAudit(tx, {
      ...{ at: now, actor, action: 'plus.price-planned', subjectType: 'house', subjectId: 'plus' },
      data: { startsOn: price.startsOn, priceCents: price.priceCents },
    });
  });
  return ok(undefined);
}

function isWholeDollars(priceCents: Cents): boolean {
  return priceCents >= 100 && priceCents % 100 === 0;
}
