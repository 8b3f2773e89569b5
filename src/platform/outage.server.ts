/** The `Retry-After` of an outage in seconds: as long as a database server needs to restart after a crash. */
export const retryAfterSeconds = 10;

/** Shown to the customer when no page can be rendered. */
export const outageSentence =
  'Our shop is temporarily unavailable. Your cart and your orders are safe. Please try again in a moment.';

/** Shown to the customer when the shop is overloaded and no page can be rendered. */
export const busySentence =
  'We’re very busy right now. Your order won’t be placed or charged twice. Please try again in a few seconds.';

/** Thrown if no connection became free in time for a transaction. */
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
/** Matches messages of a lost connection, for which the driver has no codes. */
const outageMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended)/;

/** Returns whether this error means that the database is unavailable, so that a later attempt will work. */
export function isOutage(error: unknown): boolean {
  if (isAbortedRequest(error)) return false;
  return isCausedBy(error, ({ code, message }) => outageCodes.test(code) || outageMessages.test(message));
}

/**
 * Returns whether this error means that the server rolled the whole transaction back because of a deadlock or serialization failure, so
 * that it may run again.
 */
export function wasRolledBack(error: unknown): boolean {
  return isCausedBy(error, ({ code }) => code === '40P01' || code === '40001');
}

/**
 * Returns whether this error means that something was taken for too long: a lock (55P03), a statement's time (57014), every connection, or
 * rows in a deadlock.
 */
export function isBusy(error: unknown): boolean {
  // By its name: the class of another bundle is another class.
  if ((error instanceof Error && error.name === 'DatabaseBusy') || wasRolledBack(error)) return true;
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

/** Returns whether this error means that the client disconnected early, which is not an error of the shop. */
export function isClientGone(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted || isAbortedRequest(error);
}

/**
 * Returns whether this error means that the client aborted its request. Judged by the message, because Node uses the same code for lost
 * connections of our own.
 */
function isAbortedRequest(error: unknown): boolean {
  return error instanceof Error && (error.message === 'aborted' || isAbortedRequest(error.cause));
}
