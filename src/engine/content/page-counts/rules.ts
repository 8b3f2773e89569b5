import type { CivilDate } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import { optOutOf } from '../../../platform/opt-out.ts';
import { isDataPath, pagePathOf } from '../../../platform/page-cache/page-request.ts';

/** Programs that look at pages and say so; those that do not are counted as people. */
const program = /bot\b|bot\/|crawl|spider|slurp|preview|lighthouse|headless|monitor|curl\/|wget\//i;

/** A dynamic address that everybody may see, and that is worth a line of its own. */
const namedPages: ReadonlySet<string> = new Set(['/wines/:slug', '/events/:slug', '/loyalty/rewards/:slug']);

/**
 * The path of the page that somebody saw by this request; undefined when nobody did, or whoever did has opted out. A move
 * within the shop asks for the data of the next page; after a form the router asks for those of the page it is on, and that is
 * nothing new.
 */
export function pageSeen({ method, target, status, headers }: AnsweredRequest): string | undefined {
  if (method !== 'GET' || (status !== 200 && status !== 304)) return undefined;
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  if (optOutOf(header('sec-gpc'), header('cookie'))) return undefined;
  if (/prefetch|prerender/.test(header('sec-purpose') ?? header('purpose') ?? '')) return undefined;
  if (program.test(header('user-agent') ?? 'bot/')) return undefined;
  const [path = ''] = target.split('?', 1);
  if (!isDataPath(path)) return asksForDocument(header) ? path : undefined;
  const page = pagePathOf(path);
  return pathOfReferrer(header('referer')) === page ? undefined : page;
}

/** Browsers say what they ask for; one that is too old for that asks for markup. */
function asksForDocument(header: (name: string) => string | undefined): boolean {
  const destination = header('sec-fetch-dest');
  return destination === undefined
    ? (header('accept') ?? '').includes('text/html')
    : destination === 'document';
}

function pathOfReferrer(referrer: string | undefined): string | undefined {
  return referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).pathname : undefined;
}

/** What a page is counted under: its path where that is public and its own, else the pattern of its route. */
export function countedAddress(path: string, pattern: string): string {
  return namedPages.has(pattern) ? path : pattern;
}

/** What is told of a request once it is answered; headers as they came. */
export type AnsweredRequest = {
  readonly method: string | undefined;
  /** The request's target, as it came over the wire. */
  readonly target: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

export type PageViews = { readonly day: CivilDate; readonly address: string; readonly views: number };

/** What became an order, by the order's kind (`regular`, `event`, …). */
type Purchases = {
  readonly day: CivilDate;
  readonly kind: string;
  readonly orders: number;
  readonly totalCents: Cents;
};

export type PageCounts = { readonly views: readonly PageViews[]; readonly purchases: readonly Purchases[] };
