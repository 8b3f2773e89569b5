/** Wrong PINs of one code, entered at one place or at all places together. */
export type PinTries = {
  readonly wrong: number;
  readonly lockedUntil: Date | undefined;
  /** When the right PIN was entered at this place; undefined if it never was. */
  readonly provedAt: Date | undefined;
  /** When the count last changed. */
  readonly at: Date;
};

/** Wrong PINs after which a place is locked. Fewer than for a card, so that an attacker does not lock out the card's holder. */
export const maximumTriesOfNetwork = 5;
/** Wrong PINs, from all places together, after which the code itself is locked. */
export const maximumTriesOfCard = 15;

const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;
const firstLock = 15 * minuteMilliseconds;
/** The longest lock: with one further try after each, fewer than 80 of a card's 10,000 PINs can be tried in a year. */
const longestLock = 7 * dayMilliseconds;
/** How long a wrong PIN counts if no other one follows; it is deleted afterwards. */
const rememberedMilliseconds = 30 * dayMilliseconds;

/** Returns the instant before which tries no longer count. */
export function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - rememberedMilliseconds);
}

/** Returns the count after another wrong PIN. From the `most`th on, each wrong PIN locks the place, twice as long as the one before. */
export function countWrongPin(past: PinTries | undefined, most: number, now: Date): PinTries {
  const isRemembered = past !== undefined && past.at >= expiredBefore(now);
  const wrong = (isRemembered ? past.wrong : 0) + 1;
  const lock = Math.min(firstLock * 2 ** Math.max(0, wrong - most), longestLock);
  return {
    wrong,
    lockedUntil: wrong < most ? undefined : new Date(now.getTime() + lock),
    provedAt: isRemembered ? past.provedAt : undefined,
    at: now,
  };
}

/** Returns the seconds until a PIN is checked again, or 0. A lock of the whole card doesn't apply where its PIN is known. */
export function lockedSeconds(here: PinTries | undefined, card: PinTries | undefined, now: Date): number {
  const locks = here?.provedAt === undefined ? [here, card] : [here];
  const until = Math.max(...locks.map((each) => each?.lockedUntil?.getTime() ?? 0));
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}
