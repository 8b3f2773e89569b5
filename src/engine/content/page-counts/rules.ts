import type { CivilDate } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import { optOutMethodOf } from '../../../platform/opt-out.ts';
import { isPageDataPath, pagePathOf } from '../../../platform/page-cache/page-request.ts';

/** Pattern of user agents that identify themselves as programs. Any other one counts as a person; a missing one counts as a program. */
const program = /bot\b|bot\/|crawl|spider|slurp|preview|lighthouse|headless|monitor|curl\/|wget\//i;

/** Public dynamic routes whose pages are counted individually. */
const namedPages: ReadonlySet<string> = new Set(['/wines/:slug', '/events/:slug', '/loyalty/rewards/:slug']);

/**
 * Returns the path of the page that a person viewed with this request; undefined if the request is not a page view or the visitor opted
 * out. Navigation within the shop requests the data of the next page. After a form, the router requests the data of the same page, which
 * does not count.
 */
export function viewedPagePath({ method, target, status, headers }: CompletedRequest): string | undefined {
  if (method !== 'GET' || (status !== 200 && status !== 304)) return undefined;
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  if (optOutMethodOf(header('sec-gpc'), header('cookie'))) return undefined;
  if (/prefetch|prerender/.test(header('sec-purpose') ?? header('purpose') ?? '')) return undefined;
  if (program.test(header('user-agent') ?? 'bot/')) return undefined;
  const [path = ''] = target.split('?', 1);
  if (!isPageDataPath(path)) return asksForDocument(header) ? path : undefined;
  const page = pagePathOf(path);
  return pathOfReferrer(header('referer')) === page ? undefined : page;
}

/** Returns whether the request is for a document. Older browsers, which don't send `sec-fetch-dest`, are recognized by accepting HTML. */
function asksForDocument(header: (name: string) => string | undefined): boolean {
  const destination = header('sec-fetch-dest');
  return destination === undefined
    ? (header('accept') ?? '').includes('text/html')
    : destination === 'document';
}

function pathOfReferrer(referrer: string | undefined): string | undefined {
  return referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).pathname : undefined;
}

/**
 * Returns the address under which a page view is counted: the path if the route's pages are counted individually, otherwise the route
 * pattern.
 */
export function pageCountAddress(path: string, pattern: string): string {
  return namedPages.has(pattern) ? path : pattern;
}

/** A request that received a response, with its raw headers. */
export type CompletedRequest = {
  readonly method: string | undefined;
  /** The request target as received. */
  readonly target: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

export type PageViews = { readonly day: CivilDate; readonly address: string; readonly views: number };

/** The purchases of one day by kind of order (`regular`, `event`, …). */
type Purchases = {
  readonly day: CivilDate;
  readonly kind: string;
  readonly orders: number;
  readonly totalCents: Cents;
};

export type PageCounts = { readonly views: readonly PageViews[]; readonly purchases: readonly Purchases[] };
