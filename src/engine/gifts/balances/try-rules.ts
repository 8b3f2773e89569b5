/** The wrong PINs entered for one code, at one place or at all places together. */
export type PinAttempts = {
  readonly wrong: number;
  readonly lockedUntil: Date | undefined;
  /** The time at which the correct PIN was entered at this place; undefined if it wasn't, or if that no longer counts. */
  readonly provedAt: Date | undefined;
  /** The time at which the count last changed. */
  readonly at: Date;
};

/**
 * The number of wrong PINs after which a place is locked. Lower than the limit per card, so that an attacker does not lock out the card's
 * holder.
 */
export const maxWrongPinsPerPlace = 5;
/** The number of wrong PINs, from all places together, after which the code itself is locked. */
export const maxWrongPinsPerCard = 15;

const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;
const firstLock = 15 * minuteMilliseconds;
/** The longest lock: with one further attempt after each, fewer than 80 of a card's 10,000 PINs can be tested in a year. */
const longestLock = 7 * dayMilliseconds;
/** The time for which a wrong PIN counts if no other follows; it is deleted afterwards. */
const rememberedMilliseconds = 30 * dayMilliseconds;

/** Returns the instant before which attempts no longer count. */
export function pinAttemptsExpireBefore(now: Date): Date {
  return new Date(now.getTime() - rememberedMilliseconds);
}

/**
 * Returns the count after another wrong PIN. Starting with number `most`, each wrong PIN locks twice as long as the one before, up to
 * `longestLock`.
 */
export function countWrongPin(past: PinAttempts | undefined, most: number, now: Date): PinAttempts {
  const isRemembered = past !== undefined && past.at >= pinAttemptsExpireBefore(now);
  const wrong = (isRemembered ? past.wrong : 0) + 1;
  const lock = Math.min(firstLock * 2 ** Math.max(0, wrong - most), longestLock);
  return {
    wrong,
    lockedUntil: wrong < most ? undefined : new Date(now.getTime() + lock),
    provedAt: isRemembered ? past.provedAt : undefined,
    at: now,
  };
}

/**
 * Returns the seconds until a PIN can be checked again, or 0. A lock of the whole card doesn't apply at places where its PIN was already
 * entered correctly.
 */
export function remainingPinLockSeconds(
  here: PinAttempts | undefined,
  card: PinAttempts | undefined,
  now: Date,
): number {
  const locks = here?.provedAt === undefined ? [here, card] : [here];
  const until = Math.max(...locks.map((each) => each?.lockedUntil?.getTime() ?? 0));
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}
