/** An event that could not be dealt with so often is an alarm. */
export const alarmAfterTries = 8;

/** So long an event may wait for the payment that it tells of to be known here; then it is set aside, and still shown. */
export const setAsideAfterDays = 3;

const firstDelaySeconds = 30;
const longestDelaySeconds = 6 * 60 * 60;

/** When an event that could not be dealt with `tries` times is tried again: each time it waits twice as long, at most six hours. */
export function nextTryAt(tries: number, now: Date): Date {
  const delaySeconds = Math.min(firstDelaySeconds * 2 ** Math.min(tries - 1, 20), longestDelaySeconds);
  return new Date(now.getTime() + delaySeconds * 1000);
}
