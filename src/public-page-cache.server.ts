import type { IncomingMessage } from 'node:http';
import type { ShopDependencies } from './dependencies.server.ts';
import type { ShopPages } from './entry.server.tsx';
import { isVisitorAllowed } from './features/age-gate/rules.ts';
import { ageCookieName } from './platform/age-cookie.ts';
import { readCookie } from './platform/cookie-header.ts';
import { hasPersonalCookie } from './platform/cookies.server.ts';
import { optedOutCookieValue, optOutMethodOf, privacyChoiceCookieName } from './platform/opt-out.ts';
import { prepareCachedPage } from './platform/page-cache/cached-page.server.ts';
import {
  createPageCache,
  type PageCache,
  type PageVariant,
  type RenderedPage,
} from './platform/page-cache/page-cache.server.ts';
import { pathOfRequestTarget } from './platform/request-path.server.ts';

/** The capacity of the cache in bytes, enough for about 320 pages of about 100 KB each with their compressed forms. */
const maximumBytes = 32 * 1024 * 1024;

/**
 * Opens the cache of public pages and of the models they share. A public page is rendered once for all visitors. Of a request's cookies and
 * headers, only the age answer and the opt-out are passed on. A page that sets a cookie is not public.
 * @param origin the shop's own origin.
 */
export function openPublicPageCache(
  dependencies: ShopDependencies,
  pages: ShopPages,
  origin: string,
): PageCache {
  const { configuration, log } = dependencies;

  async function make(target: string, variant: PageVariant): Promise<RenderedPage | undefined> {
    const cookies = [
      ...(variant.allowed ? [`${ageCookieName}=yes`] : []),
      ...(variant.optOut === 'choice' ? [`${privacyChoiceCookieName}=${optedOutCookieValue}`] : []),
    ];
    const headers = {
      accept: 'text/html',
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      ...(variant.optOut === 'signal' && { 'sec-gpc': '1' }),
    };
    const anonymousRequest = { requestId: '', nonce: undefined, clientAddress: '' };
    const request = new Request(`${origin}${target}`, { headers });
    const { answer, dependsOn } = await pages.respond(request, dependencies, anonymousRequest);
    if (answer.status >= 500)
      throw new Error(`the public page ${pages.patternOf(pathOfRequestTarget(target))} failed`);
    if (answer.status !== 200 || answer.headers.has('set-cookie')) return undefined;
    const whole = Buffer.from(await answer.arrayBuffer());
    const contentType = answer.headers.get('content-type') ?? undefined;
    const isSecure = configuration.mode === 'production';
    const page = await prepareCachedPage(whole, pathOfRequestTarget(target), { isSecure, contentType });
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
  const hasAgeCookie =
    cookie?.includes(ageCookieName) === true && readCookie(cookie, ageCookieName) !== undefined;
  const queryStart = url.indexOf('?');
  const allowed =
    hasAgeCookie ||
    (queryStart !== -1 && isVisitorAllowed(new URLSearchParams(url.slice(queryStart)), false));
  const hasChoice = cookie?.includes(privacyChoiceCookieName) === true;
  return {
    allowed,
    optOut: optOutMethodOf(headers['sec-gpc'] as string | undefined, hasChoice ? cookie : null),
  };
}
