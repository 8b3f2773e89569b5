/** The `Retry-After` of an outage: as long as a server needs to restart after a crash. */
export const retryAfterSeconds = 10;

/** Shown to the customer when no page can be rendered. */
export const outageSentence =
  'Our shop is temporarily unavailable. Your cart and your orders are safe. Please try again in a moment.';

/** Shown to the customer when the shop is overloaded and no page can be rendered. */
export const busySentence =
  'We’re very busy right now. Your order won’t be placed or charged twice. Please try again in a few seconds.';

/** No connection became free in time for a transaction. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
  constructor() {
    super('no connection became free for a transaction');
  }
}

/** The server is starting, stopping, crashed or out of connections (SQLSTATE), or nothing listens at its address. */
const outageCodes =
  /^(?:08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
/** The driver has no codes for a lost connection. */
const outageMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended)/;

/** Returns whether this failed because the database is unavailable, so that a later attempt will work. */
export function isOutage(error: unknown): boolean {
  if (isAbortedRequest(error)) return false;
  return isCausedBy(error, ({ code, message }) => outageCodes.test(code) || outageMessages.test(message));
}

/**
 * Returns whether the server rolled the whole transaction back because of a deadlock or serialization failure (SQLSTATE), so that it may
 * run again.
 */
export function wasRolledBack(error: unknown): boolean {
  return isCausedBy(error, ({ code }) => code === '40P01' || code === '40001');
}

/** Returns whether a resource was taken for too long: a lock (55P03), a statement's time (57014), or every connection. */
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

/** Returns whether this failed because the client disconnected early, which is not an error of the shop. */
export function isClientGone(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted || isAbortedRequest(error);
}

/** Node's code for an aborted request is also the code of a lost connection of our own. */
function isAbortedRequest(error: unknown): boolean {
  return error instanceof Error && (error.message === 'aborted' || isAbortedRequest(error.cause));
}
