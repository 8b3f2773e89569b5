import type { IncomingMessage } from 'node:http';
import type { ShopDependencies } from './dependencies.server.ts';
import type { Pages } from './entry.server.tsx';
import { isAllowed } from './features/age-gate/rules.ts';
import { ageCookie } from './platform/age-cookie.ts';
import { readCookie } from './platform/cookie-header.ts';
import { hasPersonalCookie } from './platform/cookies.server.ts';
import { optedOutValue, optOutOf, privacyChoiceCookie } from './platform/opt-out.ts';
import { finishPage } from './platform/page-cache/finished-page.server.ts';
import {
  createPageCache,
  type PageCache,
  type PageVariant,
  type RenderedPage,
} from './platform/page-cache/page-cache.server.ts';
import { pathOfTarget } from './platform/request-path.server.ts';

/** The capacity of the cache in bytes, enough for about 320 pages of about 100 KB each with their compressed forms. */
const maximumBytes = 32 * 1024 * 1024;

/**
 * Opens the cache of public pages and of the models they share. A public page is rendered once for all visitors. Of a request's cookies and
 * headers, only the age answer and the opt-out are passed on. A page that sets a cookie is not public.
 * @param origin the shop's own origin.
 */
export function openFinishedPages(dependencies: ShopDependencies, pages: Pages, origin: string): PageCache {
  const { configuration, log } = dependencies;

  async function make(target: string, variant: PageVariant): Promise<RenderedPage | undefined> {
    const cookies = [
      ...(variant.allowed ? [`${ageCookie}=yes`] : []),
      ...(variant.optOut === 'choice' ? [`${privacyChoiceCookie}=${optedOutValue}`] : []),
    ];
    const headers = {
      accept: 'text/html',
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      ...(variant.optOut === 'signal' && { 'sec-gpc': '1' }),
    };
    const nobody = { requestId: '', nonce: undefined, clientAddress: '' };
    const request = new Request(`${origin}${target}`, { headers });
    const { answer, dependsOn } = await pages.respond(request, dependencies, nobody);
    if (answer.status >= 500)
      throw new Error(`the public page ${pages.patternOf(pathOfTarget(target))} failed`);
    if (answer.status !== 200 || answer.headers.has('set-cookie')) return undefined;
    const whole = Buffer.from(await answer.arrayBuffer());
    const contentType = answer.headers.get('content-type') ?? undefined;
    const isSecure = configuration.mode === 'production';
    const page = await finishPage(whole, pathOfTarget(target), { isSecure, contentType });
    return { page, dependsOn };
  }

  const finished = createPageCache({
    variantOf,
    declarationOf: (path) => pages.handleOf(path)?.finished,
    make,
    maximumBytes,
    now: () => performance.now(),
    onFailure: (error) => log.error('public page not rendered', { error }),
  });
  return {
    answer: finished.answer,
    drop(tag) {
      pages.drop(tag);
      finished.drop(tag);
    },
    dropAll() {
      pages.dropAll();
      finished.dropAll();
    },
  };
}

/**
 * Returns the variant of public pages that this visitor gets, or undefined for a visitor with personal pages. Reads little, because it runs
 * first on every request.
 */
function variantOf({ url = '/', headers }: IncomingMessage): PageVariant | undefined {
  const { cookie } = headers;
  if (hasPersonalCookie(cookie)) return undefined;
  const hasAgeCookie = cookie?.includes(ageCookie) === true && readCookie(cookie, ageCookie) !== undefined;
  const queryStart = url.indexOf('?');
  const allowed =
    hasAgeCookie || (queryStart !== -1 && isAllowed(new URLSearchParams(url.slice(queryStart)), false));
  const hasChoice = cookie?.includes(privacyChoiceCookie) === true;
  return { allowed, optOut: optOutOf(headers['sec-gpc'] as string | undefined, hasChoice ? cookie : null) };
}
