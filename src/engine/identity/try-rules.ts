/** Tries at a password that went wrong before the one at hand. */
export type PastTries = {
  /** At this account in the last hour, from browsers that were never signed in to it. */
  readonly strangersOfAccount: number;
  /** At this account in the last hour, from browsers that once were. */
  readonly knownOfAccount: number;
  /** At any account in the last hour, from this network. */
  readonly ofNetwork: number;
  /** At this account from this network since it last succeeded there, and the last of them. */
  readonly inARow: number;
  readonly lastAt: Date | undefined;
  /** The first one at this account in the last hour. */
  readonly oldestAt: Date | undefined;
};

/**
 * Passwords of one account that are looked at in an hour (A13). One network never comes near the first: it waits after five. So nobody
 * keeps the owner off a new device from one place, and from many places only off the password: a mailed link signs in.
 */
export const mostOfStrangers = 60;
const mostOfKnown = 5;
/** A household or an office; whoever tries many accounts from one place stops here. */
const mostOfNetwork = 100;
/** Domain §5.2: after five the customer waits, 30 seconds at first, then longer. */
const freeInARow = 5;
const firstWaitSeconds = 30;
const longestWaitSeconds = 15 * 60;

const hourSeconds = 60 * 60;

/**
 * How long until a password may be tried again; 0 when it may be now. The waiting time counts what one network did at one
 * account, and browsers that were signed in before have tries of their own: a stranger who uses up theirs keeps nobody out.
 */
export function waitSeconds(past: PastTries, isKnown: boolean, now: Date): number {
  const sinceOldest = past.oldestAt === undefined ? 0 : secondsBetween(past.oldestAt, now);
  const untilOldestIsForgotten = Math.max(1, hourSeconds - sinceOldest);
  if (isKnown && past.knownOfAccount >= mostOfKnown) return untilOldestIsForgotten;
  if (!isKnown && past.strangersOfAccount >= mostOfStrangers) return untilOldestIsForgotten;
  if (past.ofNetwork >= mostOfNetwork) return hourSeconds / 4;
  if (past.inARow < freeInARow || past.lastAt === undefined) return 0;
  const wait = Math.min(firstWaitSeconds * 2 ** (past.inARow - freeInARow), longestWaitSeconds);
  return Math.max(0, wait - secondsBetween(past.lastAt, now));
}

function secondsBetween(earlier: Date, later: Date): number {
  return Math.floor((later.getTime() - earlier.getTime()) / 1000);
}

/** “30 seconds”, “2 minutes”: what is shown is never too short. */
export function waitWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
