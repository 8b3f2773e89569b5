import type { CustomerId, GiftCardId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import {
  clientKeyOfAddress,
  countUseAndAlert,
  formatWaitTime,
  takeRateLimitTokens,
} from '../../../platform/rate-limit.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { giftCardCodeProblem, normalizeGiftCardCode, normalizeGiftCardPin } from '../cards/code-rules.ts';
import {
  cardIdOfPrintToken,
  deriveCode,
  isPinOf,
  isPrintToken,
  lookupHashes,
} from '../cards/derive-code.server.ts';
import { isCardSent } from '../cards/rules.ts';
import { findCard, findCardByHash } from '../cards/store.server.ts';
import type { GiftCard, GiftCardCode, GiftCardPin } from '../cards/types.ts';
import {
  countWrongPin,
  maxWrongPinsPerCard,
  maxWrongPinsPerPlace,
  type PinAttempts,
  remainingPinLockSeconds,
} from './try-rules.ts';
import {
  allPlacesHash,
  clearWrongPins,
  codeHashOf,
  findPinAttempts,
  isCardHolder,
  lockPinChecks,
  pinLocksOfCode,
  placeHashOf,
  savePinAttempts,
} from './try-store.server.ts';

/** Rate limits for lookups by network address and by browser: high enough for the holder of a few cards, too low for guessing codes. */
const limits = {
  address: { bucket: 'gift-card-address', limit: 5, windowSeconds: 600 },
  browser: { bucket: 'gift-card-browser', limit: 5, windowSeconds: 600 },
} as const;

/** A lookup rate of all visitors together that legitimate use never reaches. Exceeding it is logged and blocks no lookup. */
const usualOfEverybody = { bucket: 'gift-card-everybody', limit: 100, windowSeconds: 60 } as const;

type EnteredCard = {
  readonly code: string;
  readonly pin: string;
  readonly clientAddress: string;
  /** A stable id of the browser, such as its cart; undefined for a browser that has none yet. */
  readonly browser: string | undefined;
  /** The signed-in customer. A customer who holds the card has a separate count of attempts. */
  readonly customerId: CustomerId | undefined;
};

type LookUpDependencies = Pick<CommonDependencies, 'clock' | 'log'> & {
  readonly database: Pick<Database, 'read' | 'transaction'>;
  readonly seal: Pick<Seal, 'derive' | 'keyIds' | 'keyedHash'>;
};

export type GiftCardLookUpRefusalCode = 'GIFT_CARD_CODE' | 'GIFT_CARD_PIN' | 'GC_UNKNOWN' | 'RATE_LIMIT';

/**
 * Returns the card for its code and PIN. This is the only function that checks a visitor's PIN. Malformed codes are reported before any
 * lookup. Unknown codes, wrong PINs, and unsent, blocked or canceled cards get the same response, GC_UNKNOWN, after the same work (I-29).
 * RATE_LIMIT: too many attempts; wrong PINs lock a code for longer each time.
 */
export async function lookUpCard(
  dependencies: LookUpDependencies,
  { code: enteredCode, pin: enteredPin, clientAddress, browser, customerId }: EnteredCard,
): Promise<Result<GiftCard, GiftCardLookUpRefusalCode>> {
  const { clock, log } = dependencies;
  const code = normalizeGiftCardCode(enteredCode);
  const pin = normalizeGiftCardPin(enteredPin);
  if (!code) {
    return refused({
      code: 'GIFT_CARD_CODE',
      sentence: giftCardCodeProblem(enteredCode),
      field: 'giftCardCode',
    });
  }
  if (!pin) return refused({ code: 'GIFT_CARD_PIN', sentence: 'Enter the 4-digit PIN.', field: 'pin' });
  const now = clock.now();
  const address = clientKeyOfAddress(clientAddress);
  const taken = await takeRateLimitTokens(dependencies, [
    { ...limits.address, key: address, now },
    ...(browser === undefined ? [] : [{ ...limits.browser, key: browser, now }]),
  ]);
  if (!taken.allowed) return refused(tooManyTries(taken.retryAfterSeconds));
  await countUseAndAlert(dependencies, { ...usualOfEverybody, key: 'all', now }, (count) =>
    log.error('unusually many gift card lookups', { count }),
  );
  return checkPin(dependencies, { code, pin, address, customerId, now });
}

type Evaluated = {
  readonly code: GiftCardCode;
  readonly pin: GiftCardPin;
  readonly address: string;
  readonly customerId: CustomerId | undefined;
  readonly now: Date;
};

/** Checks a PIN unless its code is locked. Checks of one code run one after the other, so parallel attempts count like sequential ones. */
async function checkPin(
  { database, seal, log }: LookUpDependencies,
  { code, pin, address, customerId, now }: Evaluated,
): Promise<Result<GiftCard, GiftCardLookUpRefusalCode>> {
  const codeHash = codeHashOf(seal, code);
  return database.transaction(async (tx): Promise<Result<GiftCard, GiftCardLookUpRefusalCode>> => {
    await lockPinChecks(tx, codeHash);
    const named = await findCardNamed(tx, seal, code);
    const isKnownHolder =
      named !== undefined && customerId !== undefined && (await isCardHolder(tx, named.id, customerId));
    const places = [
      placeHashOf(seal, isKnownHolder ? { customerId } : { address }),
      allPlacesHash(seal),
    ] as const;
    const [here, card] = await findPinAttempts(tx, codeHash, places);
    const seconds = remainingPinLockSeconds(here, isKnownHolder ? undefined : card, now);
    if (seconds > 0) return refused(codeLocked(seconds));
    const found = await findCardByCode(tx, seal, { code, pin });
    if (found) {
      await savePinAttempts(tx, codeHash, places[0], {
        wrong: 0,
        lockedUntil: undefined,
        provedAt: now,
        at: now,
      });
      return isShown(found) ? ok(found) : refused(cardUnknown);
    }
    const wrongHere = countWrongPin(here, maxWrongPinsPerPlace, now);
    const wrongOfCard = countWrongPin(card, maxWrongPinsPerCard, now);
    await savePinAttempts(tx, codeHash, places[0], wrongHere);
    await savePinAttempts(tx, codeHash, places[1], wrongOfCard);
    const locked = [wrongOfCard, wrongHere].find(({ lockedUntil }) => lockedUntil !== undefined);
    if (named && locked) await alarm({ tx, log }, named, locked, wrongOfCard);
    return refused(cardUnknown);
  });
}

function isShown({ state }: GiftCard): boolean {
  return state === 'sent' || state === 'active' || state === 'cashed_out';
}

/** Logs an error and writes an audit entry when wrong PINs have locked an existing card. */
async function alarm(
  { tx, log }: { readonly tx: Transaction; readonly log: Log },
  { id, version }: GiftCard,
  locked: PinAttempts,
  ofCard: PinAttempts,
): Promise<void> {
  const data = {
    version,
    wrong: ofCard.wrong,
    until: locked.lockedUntil?.toISOString() ?? null,
    isWholeCard: locked === ofCard,
  };
  const subject = { subjectType: 'gift_card', subjectId: id } as const;
  await recordAudit(tx, { at: locked.at, actor: 'system', action: 'gift_card.guessed', ...subject, data });
  log.error('PIN guessing attack on a gift card', { giftCardId: id, count: ofCard.wrong });
}

const cardUnknown = {
  code: 'GC_UNKNOWN',
  sentence: 'We couldn’t find a balance for that code and PIN.',
  field: 'giftCardCode',
} as const;

function tooManyTries(retryAfterSeconds: number) {
  const sentence = `Too many attempts. Please wait ${formatWaitTime(retryAfterSeconds)} and try again.`;
  return { code: 'RATE_LIMIT', sentence, field: 'giftCardCode' } as const;
}

/** Returns the refusal for a locked code, which is the same for a code that no card has. */
function codeLocked(seconds: number) {
  const sentence = `The wrong PIN was entered too many times for this code. Sign in with the email address the card was sent to and try again, or wait ${formatWaitTime(seconds)}.`;
  return { code: 'RATE_LIMIT', sentence, field: 'giftCardCode' } as const;
}

type Derive = Pick<Seal, 'derive' | 'keyIds'>;

/**
 * Returns the card with this code and PIN; undefined if the card doesn't exist, the PIN is wrong, or the card was never sent. Every case
 * does the same work: without a card, a PIN is still derived and compared (I-29).
 */
export async function findCardByCode(
  read: Transaction,
  seal: Derive,
  entered: { readonly code: GiftCardCode; readonly pin: GiftCardPin },
): Promise<GiftCard | undefined> {
  const found = await findCardByHash(read, lookupHashes(seal, entered.code));
  if (!found) return undefined;
  const { card, isNamed } = found;
  const isRight = isPinOf(seal, card, entered.pin);
  return isNamed && isRight && card.state !== 'scheduled' ? card : undefined;
}

/** Returns the card that has this code, without checking the PIN; undefined if there is none. */
async function findCardNamed(
  read: Transaction,
  seal: Derive,
  code: GiftCardCode,
): Promise<GiftCard | undefined> {
  const found = await findCardByHash(read, lookupHashes(seal, code));
  return found?.isNamed ? found.card : undefined;
}

/**
 * Returns the card that a printable-version link refers to; undefined if the link is invalid, or the card was reissued, blocked or closed.
 */
export async function findCardToPrint(
  { database, seal }: { readonly database: Pick<Database, 'read'>; readonly seal: Derive },
  token: string,
): Promise<GiftCard | undefined> {
  const id = cardIdOfPrintToken(token);
  const card = id && (await findCard(database.read, id));
  return card && isCardSent(card) && isPrintToken(seal, card, token) ? card : undefined;
}

type Dependencies = Pick<CommonDependencies, 'database' | 'clock'> & {
  readonly seal: Pick<Seal, 'derive' | 'keyIds' | 'keyedHash'>;
};

/** The current lock of a card after wrong PINs: for everyone, or only at the places where they were entered. */
export type GiftCardPinLock = {
  readonly isWholeCard: boolean;
  readonly places: number;
  readonly until: Date;
};

/**
 * Clears the wrong PINs of a card, so that its PIN is accepted again immediately, and returns the lock that was lifted. Code and PIN stay
 * the same. GIFT_CARD_NOT_LOCKED: the card is not locked.
 * @param by who lifts the lock, and why; if omitted, the lock is only returned.
 */
export function unlockGiftCardPin(
  { database, clock, seal }: Dependencies,
  id: GiftCardId,
  by?: { readonly actor: AuditActor; readonly reason: string },
): Promise<Result<GiftCardPinLock, 'GIFT_CARD_UNKNOWN' | 'GIFT_CARD_NOT_LOCKED'>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const card = await findCard(tx, id);
    if (!card) return refused({ code: 'GIFT_CARD_UNKNOWN', sentence: 'We couldn’t find that gift card.' });
    const codeHash = codeHashOf(seal, deriveCode(seal, card));
    await lockPinChecks(tx, codeHash);
    const locks = await pinLocksOfCode(tx, codeHash, now);
    if (locks.length === 0) {
      return refused({
        code: 'GIFT_CARD_NOT_LOCKED',
        sentence: 'This card isn’t locked for wrong PINs, so there’s nothing to unlock.',
      });
    }
    const everyPlace = allPlacesHash(seal);
    const isWholeCard = locks.some(({ placeHash }) => placeHash.equals(everyPlace));
    const places = locks.length - Number(isWholeCard);
    const until = new Date(Math.max(...locks.map((lock) => lock.until?.getTime() ?? 0)));
    if (by) {
      await clearWrongPins(tx, codeHash, now);
      const { actor, reason } = by;
      const data = { reason, isWholeCard, places, until: until.toISOString() };
      const subject = { subjectType: 'gift_card', subjectId: id } as const;
      await recordAudit(tx, { at: now, actor, action: 'gift_card.pin_unlocked', ...subject, data });
    }
    return ok({ isWholeCard, places, until });
  });
}
