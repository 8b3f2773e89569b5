import { type DestinationStream, type Logger, pino } from 'pino';
import type { Configuration } from './configuration.server.ts';

/**
 * The only fields allowed in a log line: ids, codes, counts and times, never customer input. The list is also enforced at run time, because
 * types don't stop a spread object.
 */
export type LogFields = {
  readonly requestId?: string | undefined;
  readonly method?: string | undefined;
  /** The route's pattern (`/wines/:slug`), never the requested path. */
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  readonly bytes?: number | undefined;
  readonly durationMilliseconds?: number | undefined;
  readonly orderId?: string | undefined;
  readonly orderNumber?: number | undefined;
  readonly draftId?: string | undefined;
  readonly attemptId?: string | undefined;
  readonly shipmentId?: string | undefined;
  readonly giftCardId?: string | undefined;
  readonly termId?: string | undefined;
  readonly reservationId?: string | undefined;
  readonly waitId?: string | undefined;
  readonly noticeId?: string | undefined;
  readonly documentId?: string | undefined;
  readonly submissionId?: string | undefined;
  readonly importId?: string | undefined;
  readonly provider?: string | undefined;
  readonly eventId?: string | undefined;
  readonly job?: string | undefined;
  readonly jobId?: string | undefined;
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly count?: number | undefined;
  readonly url?: string | undefined;
  readonly error?: unknown;
};

/** A log that writes JSON lines to standard output. `message` is a fixed text; variable data belongs in the fields. */
export type Log = {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Returns a log that adds these fields to every line. */
  with(fields: LogFields): Log;
};

const allowed: Record<keyof LogFields, true> = {
  requestId: true,
  method: true,
  route: true,
  status: true,
  bytes: true,
  durationMilliseconds: true,
  orderId: true,
  orderNumber: true,
  draftId: true,
  attemptId: true,
  shipmentId: true,
  giftCardId: true,
  termId: true,
  reservationId: true,
  waitId: true,
  noticeId: true,
  documentId: true,
  submissionId: true,
  importId: true,
  provider: true,
  eventId: true,
  job: true,
  jobId: true,
  code: true,
  state: true,
  count: true,
  url: true,
  error: true,
};

/**
 * Returns a log.
 * @param destination the stream to write to, standard output by default; set only in tests
 */
export function createLog(level: Configuration['logLevel'], destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return wrap(destination ? pino(options, destination) : pino(options));
}

function wrap(logger: Logger): Log {
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: LogFields = {}) => {
      if (logger.isLevelEnabled(level)) logger[level](permitted(fields), redact(message));
    };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    with: (fields) => wrap(logger.child(permitted(fields))),
  };
}

function permitted(fields: LogFields): Record<string, unknown> {
  const kept = Object.entries(fields).filter(
    ([name, value]) => Object.hasOwn(allowed, name) && value !== undefined,
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'error' ? describeError(value) : fieldValue(name, value)]),
  );
}

/**
 * Patterns of ids created by the shop and the gateway, by field name. Without them, these ids would be redacted because their digits look
 * like card numbers.
 */
const ownIds: Partial<Record<string, RegExp>> = { requestId: /^r[0-9a-f]{16}$/, eventId: /^evt_\w{1,64}$/ };

function fieldValue(name: string, value: unknown): unknown {
  return typeof value === 'string' && ownIds[name]?.test(value) ? value : redactValue(value);
}

function redactValue(value: unknown): unknown {
  return typeof value === 'string' ? redact(value) : typeof value === 'number' ? value : String(value);
}

const deepestCause = 3;

/**
 * Returns the loggable form of an error. Libraries quote their input, so only name, message, code, queue, stack and causes are logged,
 * redacted. Some libraries report plain objects with these fields instead of errors.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return redact(String(error));
  const { name, message, code, queue, stack, cause, errors } = error as Readonly<Record<string, unknown>>;
  const details = Object.entries({ name, message, code, queue, stack }).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  );
  if (details.length === 0) return redact(String(error));
  const inner = depth < deepestCause;
  return {
    ...Object.fromEntries(details.map(([field, value]) => [field, redact(String(value))])),
    ...(inner && cause !== undefined && { cause: describeError(cause, depth + 1) }),
    // A host with several addresses fails with one error per address, under a message that only says so.
    ...(inner && Array.isArray(errors) && { errors: errors.map((each) => describeError(each, depth + 1)) }),
  };
}

export type ErrorReporter = (error: unknown, count: number) => void;

const mostMessages = 100;

/**
 * Returns a reporter that reports the first of several equal errors immediately, and then at most one per `milliseconds`, with the count.
 * Without it, polling an unavailable database would write many lines a second.
 */
export function throttleErrorReports(
  report: ErrorReporter,
  milliseconds: number,
  now: () => number,
): (error: unknown) => void {
  const seen = new Map<string, { reportedAt: number; count: number }>();
  return (error) => {
    const raw = typeof error === 'object' && error && 'message' in error ? error.message : error;
    // The job queue appends the name of the worker that met the error; all of them meet the same one.
    const message = String(raw).replace(/ \(Queue: [^)]*\)$/, '');
    const known = seen.get(message);
    const count = (known?.count ?? 0) + 1;
    if (known && now() - known.reportedAt < milliseconds) {
      known.count = count;
      return;
    }
    if (!known && seen.size >= mostMessages) seen.clear();
    seen.set(message, { reportedAt: now(), count: 0 });
    report(error, count);
  };
}

const redactions: readonly (readonly [RegExp, string])[] = [
  [/[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\b(?:sk|rk|pk|whsec)_\w+/g, '[key]'],
  [/\b\w+_secret_\w+/g, '[key]'],
  [/:\/\/[^/\s:@]+:[^/\s@]+@/g, '://[credentials]@'],
  [/\b(?:\d[ -]?){13,19}\b/g, '[number]'],
  [/(?:\+?1[ .-]?)?\(?\b\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/g, '[phone]'],
  // A date without a time may be a birth date; our own instants include a time.
  [/\b(?:19|20)\d{2}-\d{2}-\d{2}\b(?!T)/g, '[date]'],
  [/\b\d{1,2}\/\d{1,2}\/(?:19|20)\d{2}\b/g, '[date]'],
];
/** Matches row ids, which are not redacted. A row id that happens to consist of digits would look like a card number. */
const uuids = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi;

/**
 * Returns the text without anything that could identify a person or grant access, such as addresses, numbers, dates and tokens. Keeps row
 * ids.
 */
export function redact(text: string): string {
  return text
    .split(uuids)
    .map((part, position) => (position % 2 === 1 ? part : redactPlain(part)))
    .join('');
}

function redactPlain(text: string): string {
  const plain = redactions.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text);
  return plain.replace(/[\w-]{22,}/g, (word) => (isToken(word) ? '[token]' : word));
}

/** Returns whether a word looks like a token: a mix of uppercase, lowercase and digits, or long hexadecimal text. */
function isToken(word: string): boolean {
  return (/[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)) || /^[0-9a-f]{32,}$/i.test(word);
}
