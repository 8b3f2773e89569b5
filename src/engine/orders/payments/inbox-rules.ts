/** An alarm is raised after this many failed tries of an event. */
export const webhookAlarmTries = 8;

/** How many days an event waits for its payment to be known here. Then it is set aside, but still listed. */
export const giveUpWebhookDays = 3;

const firstDelaySeconds = 30;
const longestDelaySeconds = 6 * 60 * 60;

/** Returns when an event that failed `tries` times is tried again: each delay is twice the previous one, up to six hours. */
export function nextWebhookTryAt(tries: number, now: Date): Date {
  const delaySeconds = Math.min(firstDelaySeconds * 2 ** Math.min(tries - 1, 20), longestDelaySeconds);
  return new Date(now.getTime() + delaySeconds * 1000);
}
