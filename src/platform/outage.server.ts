/** The `Retry-After` value during an outage in seconds, which is the time a database server needs to restart after a crash. */
export const outageRetryAfterSeconds = 10;

/** The message for customers when no page can be rendered. */
export const outageSentence =
  'Our shop is temporarily unavailable. Your cart and your orders are safe. Please try again in a moment.';

/** The message for customers when the shop is overloaded and no page can be rendered. */
export const busySentence =
  'We’re very busy right now. Your order won’t be placed or charged twice. Please try again in a few seconds.';

/** Error thrown when no connection became free in time for a transaction. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
  constructor() {
    super('no connection became free for a transaction');
  }
}

/**
 * Matches error codes that mean the database server is starting, stopping, crashed or out of connections, or that nothing listens at its
 * address.
 */
const outageCodes =
  /^(?:08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
/** Matches error messages of a lost connection, for which the driver has no codes. */
const outageMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended)/;

/** Returns whether an error means that the database is unavailable, so that a later attempt may succeed. */
export function isDatabaseOutage(error: unknown): boolean {
  if (isAbortedRequest(error)) return false;
  return isCausedBy(error, ({ code, message }) => outageCodes.test(code) || outageMessages.test(message));
}

/**
 * Returns whether an error means that the server rolled back the whole transaction because of a deadlock or serialization failure, so that
 * it can be run again.
 */
export function wasTransactionRolledBack(error: unknown): boolean {
  return isCausedBy(error, ({ code }) => code === '40P01' || code === '40001');
}

/**
 * Returns whether an error means that the database is overloaded: a lock timed out (55P03), a statement timed out (57014), no connection
 * was free, or the transaction was rolled back because of a deadlock or serialization failure.
 */
export function isDatabaseBusy(error: unknown): boolean {
  // By its name: the class of another bundle is another class.
  if ((error instanceof Error && error.name === 'DatabaseBusy') || wasTransactionRolledBack(error))
    return true;
  return isCausedBy(error, ({ code }) => code === '55P03' || code === '57014');
}

function isCausedBy(
  error: unknown,
  isIt: (failure: { readonly code: string; readonly message: string }) => boolean,
): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return isIt({ code, message: error.message }) || isCausedBy(error.cause, isIt);
}

/** Returns whether an error means that the client disconnected early, which is not an error of the shop. */
export function isClientDisconnect(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted || isAbortedRequest(error);
}

/**
 * Returns whether an error means that the client aborted its request. Checks the message, because Node uses the same code when the shop's
 * own connections are lost.
 */
function isAbortedRequest(error: unknown): boolean {
  return error instanceof Error && (error.message === 'aborted' || isAbortedRequest(error.cause));
}
