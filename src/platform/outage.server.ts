/** What an answer tells those who should come again: as long as a server needs that starts anew after a crash. */
export const retryAfterSeconds = 10;

/** What the customer is told where no page can be shown. */
export const outageSentence =
  'Our books cannot be opened right now. Nothing is lost: your cart and your orders are safe. Please try again in a moment.';

/** The server is starting, stopping, has crashed, or takes no more connections (SQLSTATE), or nobody answers its address. */
const outageCodes =
  /^(?:08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
/** The driver has no codes for a connection that is gone. */
const outageWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended)/;

/** Whether this failed because the database is away, and not because something is wrong here: the same will work later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || isAbortedRequest(error)) return false;
  if ('code' in error && outageCodes.test(String(error.code))) return true;
  return outageWords.test(error.message) || isOutage(error.cause);
}

/** Whether this failed because its client went away before it had sent or heard everything: nothing is wrong with the shop. */
export function isClientGone(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted || isAbortedRequest(error);
}

/** How Node tells that a request ended in the middle; by its code alone it would pass for a lost connection of our own. */
function isAbortedRequest(error: unknown): boolean {
  return error instanceof Error && (error.message === 'aborted' || isAbortedRequest(error.cause));
}
