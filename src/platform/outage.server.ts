/** What an answer tells those who should come again: as long as a server needs that starts anew after a crash. */
export const retryAfterSeconds = 10;

/** What the customer is told where no page can be shown. */
export const outageSentence =
  'Our books cannot be opened right now. Nothing is lost: your cart and your orders are safe. Please try again in a moment.';

/** What the customer is told when too many want the same thing at once and no page can be shown. */
export const busySentence =
  'Many people are ordering at this moment. Nothing is lost, and nothing is placed or charged twice. Please try again in a few seconds.';

/** No connection became free in time for a transaction. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
  constructor() {
    super('no connection became free for a transaction');
  }
}

/** The server is starting, stopping, has crashed, or takes no more connections (SQLSTATE), or nobody answers its address. */
const outageCodes =
  /^(?:08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
/** The driver has no codes for a connection that is gone. */
const outageWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended)/;

/** Whether this failed because the database is away, and not because something is wrong here: the same will work later. */
export function isOutage(error: unknown): boolean {
  if (isAbortedRequest(error)) return false;
  return isCausedBy(error, ({ code, message }) => outageCodes.test(code) || outageWords.test(message));
}

/** A deadlock or a serialization failure (SQLSTATE): the server rolled the transaction back whole, so it may be run again. */
export function wasRolledBack(error: unknown): boolean {
  return isCausedBy(error, ({ code }) => code === '40P01' || code === '40001');
}

/** Whether others held what was needed for too long: a lock (55P03), a statement's whole time (57014), every connection. */
export function isBusy(error: unknown): boolean {
  if (error instanceof DatabaseBusy || wasRolledBack(error)) return true;
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

/** Whether this failed because its client went away before it had sent or heard everything: nothing is wrong with the shop. */
export function isClientGone(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted || isAbortedRequest(error);
}

/** How Node tells that a request ended in the middle; by its code alone it would pass for a lost connection of our own. */
function isAbortedRequest(error: unknown): boolean {
  return error instanceof Error && (error.message === 'aborted' || isAbortedRequest(error.cause));
}
