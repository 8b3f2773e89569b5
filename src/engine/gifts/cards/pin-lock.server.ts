import type { GiftCardId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { codeOf } from './derive-code.server.ts';
import { findCard } from './store.server.ts';
import { codeHashOf, everyPlaceHash, forgetWrongPins, locksOf, lockTries } from './try-store.server.ts';

type Dependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'derive' | 'keyIds' | 'keyedHash'>;
};

/** How wrong PINs lock a card: for everyone, or only at as many places as they were entered. */
export type PinLock = { readonly isWholeCard: boolean; readonly places: number; readonly until: Date };

/**
 * Forgets the wrong PINs of a card, so that its PIN is accepted again at once; code and PIN stay as they are. GIFT_CARD_NOT_LOCKED when
 * no wrong PIN locks it.
 * @param by who lifts the lock, and why; without it the lock is only shown.
 */
export function unlockPin(
  { database, clock, seal }: Dependencies,
  id: GiftCardId,
  by?: { readonly actor: AuditActor; readonly reason: string },
): Promise<Result<PinLock, 'GIFT_CARD_UNKNOWN' | 'GIFT_CARD_NOT_LOCKED'>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const card = await findCard(tx, id);
    if (!card) return refused({ code: 'GIFT_CARD_UNKNOWN', sentence: 'There is no such gift card.' });
    const codeHash = codeHashOf(seal, codeOf(seal, card));
    await lockTries(tx, codeHash);
    const locks = await locksOf(tx, codeHash, now);
    if (locks.length === 0) {
      return refused({ code: 'GIFT_CARD_NOT_LOCKED', sentence: 'No wrong PIN locks this card.' });
    }
    const everyPlace = everyPlaceHash(seal);
    const isWholeCard = locks.some(({ placeHash }) => placeHash.equals(everyPlace));
    const places = locks.length - Number(isWholeCard);
    const until = new Date(Math.max(...locks.map((lock) => lock.until?.getTime() ?? 0)));
    if (by) {
      await forgetWrongPins(tx, codeHash, now);
      const { actor, reason } = by;
      const data = { reason, isWholeCard, places, until: until.toISOString() };
      const subject = { subjectType: 'gift_card', subjectId: id } as const;
      await recordAudit(tx, { at: now, actor, action: 'gift_card.pin_unlocked', ...subject, data });
    }
    return ok({ isWholeCard, places, until });
  });
}
