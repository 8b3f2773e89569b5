import { ok, type Result, refused } from '../../core/result.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { clientKey, takeTokens, waitWords } from '../../platform/rate-limit.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { normalizeGiftCardCode, normalizePin } from './code-rules.ts';
import { findCardByCode } from './find-card.server.ts';
import type { GiftCard } from './types.ts';

/**
 * More than the holder of a few cards types, far less than whoever tries numbers needs: for an address, for a browser, and for all
 * of them together, so that a thousand borrowed addresses do not help either (quality A1).
 */
const limits = {
  address: { bucket: 'gift-card-address', limit: 5, windowSeconds: 600 },
  browser: { bucket: 'gift-card-browser', limit: 5, windowSeconds: 600 },
  everybody: { bucket: 'gift-card-everybody', limit: 100, windowSeconds: 60 },
} as const;

export type TypedCard = {
  readonly code: string;
  readonly pin: string;
  readonly clientAddress: string;
  /** What tells one browser from another, such as its cart; undefined for one that has nothing yet. */
  readonly browser: string | undefined;
};

export type LookUpDependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'derive' | 'keyIds' | 'keyedHash'>;
};

export type LookUpRefusalCode = 'GIFT_CARD_CODE' | 'GIFT_CARD_PIN' | 'GC_UNKNOWN' | 'RATE_LIMIT';

/**
 * The card of whoever has its code and PIN. A slip of the finger is told before anybody looks; everything else that is not there,
 * wrong, blocked or over is one answer, made by the same work (I-29): GC_UNKNOWN. Too many tries: RATE_LIMIT.
 */
export async function lookUpCard(
  dependencies: LookUpDependencies,
  { code: typedCode, pin: typedPin, clientAddress, browser }: TypedCard,
): Promise<Result<GiftCard, LookUpRefusalCode>> {
  const { database, clock, seal } = dependencies;
  const code = normalizeGiftCardCode(typedCode);
  const pin = normalizePin(typedPin);
  if (!code) return refused(slipInCode);
  if (!pin) return refused({ code: 'GIFT_CARD_PIN', sentence: 'The PIN has four digits.', field: 'pin' });
  const now = clock.now();
  const taken = await takeTokens(dependencies, [
    { ...limits.address, key: clientKey(clientAddress), now },
    ...(browser === undefined ? [] : [{ ...limits.browser, key: browser, now }]),
    { ...limits.everybody, key: 'all', now },
  ]);
  if (!taken.allowed) return refused(tooManyTries(taken.retryAfterSeconds));
  const card = await findCardByCode(database.read, seal, { code, pin });
  const isKnown = card && (card.state === 'sent' || card.state === 'active' || card.state === 'cashed_out');
  return isKnown ? ok(card) : refused(cardUnknown);
}

const slipInCode = {
  code: 'GIFT_CARD_CODE',
  sentence: 'That is not a whole code: it has 17 letters and digits. Please compare it with your card.',
  field: 'giftCardCode',
} as const;

/** One sentence for whatever it was. */
export const cardUnknown = {
  code: 'GC_UNKNOWN',
  sentence: 'We could not find a balance for that code and PIN.',
  field: 'giftCardCode',
} as const;

function tooManyTries(retryAfterSeconds: number) {
  const sentence = `Too many tries. Please wait ${waitWords(retryAfterSeconds)}.`;
  return { code: 'RATE_LIMIT', sentence, field: 'giftCardCode' } as const;
}
