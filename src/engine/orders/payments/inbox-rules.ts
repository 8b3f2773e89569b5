/** The number of failed attempts to handle a webhook event after which staff is alerted. */
export const webhookAttemptsBeforeAlert = 8;

/** The number of days that an event waits for its payment to become known to the shop. After that it is given up, but still listed. */
export const webhookGiveUpDays = 3;

const firstDelaySeconds = 30;
const longestDelaySeconds = 6 * 60 * 60;

/** Returns when an event that failed `tries` times is retried. Each delay is twice the previous one, up to six hours. */
export function nextWebhookAttemptAt(tries: number, now: Date): Date {
  const delaySeconds = Math.min(firstDelaySeconds * 2 ** Math.min(tries - 1, 20), longestDelaySeconds);
  return new Date(now.getTime() + delaySeconds * 1000);
}
