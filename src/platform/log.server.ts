import { type DestinationStream, type Logger, pino } from 'pino';
import type { Configuration } from './configuration.server.ts';

/**
 * The only fields a line may carry: ids, codes, counts and times, never what a customer typed.
 * The list is checked again at run time, because types do not stop a spread object.
 */
export type LogFields = {
  readonly requestId?: string | undefined;
  readonly method?: string | undefined;
  /** The route's template (`/wines/:slug`), never the address that was asked for. */
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

/** JSON lines on standard output; `message` is a fixed text, what varies goes into fields. */
export type Log = {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A log whose lines all carry these fields. */
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

/** @param destination standard output unless a test reads along. */
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

/** Ids that the shop and the gateway made up; their digits alone would look like the number of a card. */
const ownIds: Partial<Record<string, RegExp>> = { requestId: /^r[0-9a-f]{16}$/, eventId: /^evt_\w{1,64}$/ };

function fieldValue(name: string, value: unknown): unknown {
  return typeof value === 'string' && ownIds[name]?.test(value) ? value : redactValue(value);
}

function redactValue(value: unknown): unknown {
  return typeof value === 'string' ? redact(value) : typeof value === 'number' ? value : String(value);
}

const deepestCause = 3;

/**
 * Returns what a line says of an error: Libraries quote their input, so name, message, code, queue, stack and causes are told
 * redacted and nothing else. Some libraries report plain objects with these fields instead of errors.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return redact(String(error));
  const { name, message, code, queue, stack, cause, errors } = error as Readonly<Record<string, unknown>>;
  const said = Object.entries({ name, message, code, queue, stack }).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  );
  if (said.length === 0) return redact(String(error));
  const inner = depth < deepestCause;
  return {
    ...Object.fromEntries(said.map(([field, value]) => [field, redact(String(value))])),
    ...(inner && cause !== undefined && { cause: describeError(cause, depth + 1) }),
    // An address that has several forms fails with one error for each, and a message of its own only says that it did.
    ...(inner && Array.isArray(errors) && { errors: errors.map((each) => describeError(each, depth + 1)) }),
  };
}

export type ErrorReport = (error: unknown, count: number) => void;

const mostMessages = 100;

/**
 * Passes on the first of equal errors at once, and then at most one in `milliseconds`, with how many there were. What polls a
 * database that is away would otherwise write many lines a second.
 */
export function throttled(
  report: ErrorReport,
  milliseconds: number,
  now: () => number,
): (error: unknown) => void {
  const seen = new Map<string, { saidAt: number; count: number }>();
  return (error) => {
    const told = typeof error === 'object' && error && 'message' in error ? error.message : error;
    // The job queue adds which of its workers met the error; they all meet the same one.
    const message = String(told).replace(/ \(Queue: [^)]*\)$/, '');
    const known = seen.get(message);
    const count = (known?.count ?? 0) + 1;
    if (known && now() - known.saidAt < milliseconds) {
      known.count = count;
      return;
    }
    if (!known && seen.size >= mostMessages) seen.clear();
    seen.set(message, { saidAt: now(), count: 0 });
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
  // A day without a time of day is a birth date for all we know; instants of our own are told with theirs.
  [/\b(?:19|20)\d{2}-\d{2}-\d{2}\b(?!T)/g, '[date]'],
  [/\b\d{1,2}\/\d{1,2}\/(?:19|20)\d{2}\b/g, '[date]'],
];
/** Ids of rows; one that happens to be made of digits looks like the number of a card. */
const uuids = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi;

/** Takes out of a text what could name a person or open a door: addresses, numbers, dates, tokens. Ids of rows stay. */
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

/** Random text mixes upper case, lower case and digits, or is long hexadecimal. */
function isToken(word: string): boolean {
  return (/[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)) || /^[0-9a-f]{32,}$/i.test(word);
}
