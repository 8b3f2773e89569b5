/** Failed sign-in attempts before the current one. */
export type PastSignInAttempts = {
  /** Failed attempts at this account in the last hour, from browsers that never signed in to it. */
  readonly strangersOfAccount: number;
  /** Failed attempts at this account in the last hour, from browsers that have signed in to it before. */
  readonly knownOfAccount: number;
  /** Failed attempts at any account in the last hour, from this network. */
  readonly ofNetwork: number;
  /** Failed attempts at this account from this network since its last success there. */
  readonly inARow: number;
  readonly lastAt: Date | undefined;
  /** Time of the earliest failed attempt at this account in the last hour; undefined if there was none. */
  readonly oldestAt: Date | undefined;
};

/**
 * Maximum number of passwords checked per account and hour from unknown browsers (A13). A single network never reaches this limit, because
 * it has to wait after five failures. An attacker in one place therefore can't lock the owner out of a new device; attackers in many places
 * can block only the password, and an emailed link still works.
 */
export const maxAttemptsFromUnknownBrowsers = 60;
const mostOfKnown = 5;
/** Maximum failed attempts per network and hour: enough for a household or an office, too few to try many accounts. */
const mostOfNetwork = 100;
/** Number of failed attempts after which the customer has to wait, at first 30 seconds, then longer (domain §5.2). */
const freeInARow = 5;
const firstWaitSeconds = 30;
const longestWaitSeconds = 15 * 60;

const hourSeconds = 60 * 60;

/**
 * Returns the seconds until the next password may be tried; 0 if it may be tried now. Waits grow with the failures of one network at one
 * account; there are also limits per account and per network. Known browsers have a separate limit, so a stranger who uses up the other
 * limit can't lock them out.
 */
export function signInWaitSeconds(past: PastSignInAttempts, isKnown: boolean, now: Date): number {
  const sinceOldest = past.oldestAt === undefined ? 0 : secondsBetween(past.oldestAt, now);
  const untilOldestIsForgotten = Math.max(1, hourSeconds - sinceOldest);
  if (isKnown && past.knownOfAccount >= mostOfKnown) return untilOldestIsForgotten;
  if (!isKnown && past.strangersOfAccount >= maxAttemptsFromUnknownBrowsers) return untilOldestIsForgotten;
  if (past.ofNetwork >= mostOfNetwork) return hourSeconds / 4;
  if (past.inARow < freeInARow || past.lastAt === undefined) return 0;
  const wait = Math.min(firstWaitSeconds * 2 ** (past.inARow - freeInARow), longestWaitSeconds);
  return Math.max(0, wait - secondsBetween(past.lastAt, now));
}

function secondsBetween(earlier: Date, later: Date): number {
  return Math.floor((later.getTime() - earlier.getTime()) / 1000);
}

/** Returns a wait as text, such as “30 seconds” or “2 minutes”, rounded up. */
export function formatSignInWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
