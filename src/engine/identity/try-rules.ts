/** Failed attempts before this one. */
export type PastTries = {
  /** Failed attempts at this account in the last hour, from browsers that never signed in to it. */
  readonly strangersOfAccount: number;
  /** Failed attempts at this account in the last hour, from known browsers. */
  readonly knownOfAccount: number;
  /** Failed attempts at any account in the last hour, from this network. */
  readonly ofNetwork: number;
  /** Failed attempts at this account from this network since its last success there. */
  readonly inARow: number;
  readonly lastAt: Date | undefined;
  /** The time of the first failed attempt at this account in the last hour; undefined without one. */
  readonly oldestAt: Date | undefined;
};

/**
 * The largest number of passwords checked per account and hour (A13). A single network never reaches the first limit because it waits after
 * five, so an attacker can't lock the owner out of a new device from one place; from many places they can only block the password, and an
 * emailed link still works.
 */
export const maximumTriesOfStrangers = 60;
const mostOfKnown = 5;
/** The most failed attempts of one network in an hour: enough for a household or an office, too few to try many accounts. */
const mostOfNetwork = 100;
/** The failed attempts after which the customer waits, first 30 seconds, then longer (domain §5.2). */
const freeInARow = 5;
const firstWaitSeconds = 30;
const longestWaitSeconds = 15 * 60;

const hourSeconds = 60 * 60;

/**
 * Returns the seconds until a password may be tried again; 0 if now. The wait counts one network at one account, and known browsers have
 * their own attempts, so a stranger who uses up the others locks out no known browser.
 */
export function waitSeconds(past: PastTries, isKnown: boolean, now: Date): number {
  const sinceOldest = past.oldestAt === undefined ? 0 : secondsBetween(past.oldestAt, now);
  const untilOldestIsForgotten = Math.max(1, hourSeconds - sinceOldest);
  if (isKnown && past.knownOfAccount >= mostOfKnown) return untilOldestIsForgotten;
  if (!isKnown && past.strangersOfAccount >= maximumTriesOfStrangers) return untilOldestIsForgotten;
  if (past.ofNetwork >= mostOfNetwork) return hourSeconds / 4;
  if (past.inARow < freeInARow || past.lastAt === undefined) return 0;
  const wait = Math.min(firstWaitSeconds * 2 ** (past.inARow - freeInARow), longestWaitSeconds);
  return Math.max(0, wait - secondsBetween(past.lastAt, now));
}

function secondsBetween(earlier: Date, later: Date): number {
  return Math.floor((later.getTime() - earlier.getTime()) / 1000);
}

/** Returns “30 seconds” or “2 minutes”, rounded up. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
