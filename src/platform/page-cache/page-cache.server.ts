import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { type ContentEncoding, chooseEncoding } from '../compression.server.ts';
import type { OptOutMethod } from '../opt-out.ts';
import { pathOfRequestTarget, requestTargetError } from '../request-path.server.ts';
import type { CachedPage } from './cached-page.server.ts';
import {
  type CacheDependency,
  type CacheEntry,
  type CacheRequest,
  createTaggedCache,
} from './tagged-cache.server.ts';

/**
 * A route's declaration that its page is the same for every visitor and can be cached: `export const handle = { finished: {…} }`. The
 * route's loader must not read the request's cookies or headers. Tags of the page models that the loader uses need not be repeated.
 */
export type PageCacheDeclaration = CacheDependency & {
  /** The query parameters that change the page. Advertising parameters are ignored. A request with any other parameter is not cached. */
  readonly query?: readonly string[];
};

/** A rendered page and its dependencies, besides those that its route declares. */
export type RenderedPage = { readonly page: CachedPage; readonly dependsOn: readonly CacheDependency[] };

/** The variant of a public page. Only the age gate and an opt-out change it from visitor to visitor. */
export type PageVariant = { readonly allowed: boolean; readonly optOut: OptOutMethod | undefined };

export type PageCacheOptions = {
  /** Returns the variant of public pages for this visitor, or undefined for a visitor with personal pages. */
  variantOf(request: IncomingMessage): PageVariant | undefined;
  declarationOf(path: string): PageCacheDeclaration | undefined;
  /**
   * Renders the page without visitor data. Returns undefined if the response is not a plain page, such as a missing or moved one. Throws if
   * the page can't be rendered at the moment.
   */
  make(target: string, variant: PageVariant): Promise<RenderedPage | undefined>;
  readonly maximumBytes: number;
  now(): number;
  onFailure(error: unknown): void;
};

export type PageCache = {
  /**
   * Responds to a request from memory, rendering the page first if necessary. Calls `otherwise` for requests that the cache doesn't handle.
   */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void;
  /** Drops the pages that depend on this tag. */
  drop(tag: string): void;
  dropAll(): void;
};

type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly variant: PageVariant;
  otherwise(): void;
};

/** Matches advertising and mailing parameters, which don't change a page's content. The age gate reads them before the cache does. */
const ignoredParameters = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|mc_[ce]id|_hsenc|_hsmi)$/;
/**
 * The time after which rendering an expired page is retried if it failed, such as because the database is down. Until then, the expired
 * page is served.
 */
const retryMilliseconds = 5_000;

export function createPageCache(options: PageCacheOptions): PageCache {
  const cache = createTaggedCache<CachedPage>({
    maximumSize: options.maximumBytes,
    sizeOf: ({ bytes }) => bytes,
    now: options.now,
  });

  function answer(visit: Visit, target: string): void {
    const entry = cache.get(keyOf(target, visit.variant));
    if (entry === undefined || entry.isDropped) {
      makeAndWrite(visit, target, entry?.value);
      return;
    }
    if (entry.staleAt <= options.now()) renew(entry, target, visit.variant);
    write(visit, entry.value);
  }

  /** Renders the page and sends it. If rendering fails, sends the last cached version, because an outdated page is better than none. */
  function makeAndWrite(visit: Visit, target: string, lastEdition: CachedPage | undefined): void {
    const declaration = declarationOf(target);
    const plain = declaration && canonicalTarget(target, declaration.query ?? []);
    if (declaration === undefined || plain === undefined) visit.otherwise();
    else if (plain !== target) answer(visit, plain);
    else {
      cache.make(wanted(target, visit.variant, declaration)).then(
        (page) => (page === undefined ? visit.otherwise() : write(visit, page)),
        (error: unknown) => {
          options.onFailure(error);
          if (lastEdition === undefined) visit.otherwise();
          else write(visit, lastEdition);
        },
      );
    }
  }

  /** Renders an expired page again in the background while the expired version is served, so that no visitor has to wait. */
  function renew(entry: CacheEntry<CachedPage>, target: string, variant: PageVariant): void {
    const declaration = declarationOf(target);
    if (declaration === undefined || cache.isMaking(keyOf(target, variant))) return;
    cache.make(wanted(target, variant, declaration)).catch((error: unknown) => {
      entry.staleAt = options.now() + retryMilliseconds;
      options.onFailure(error);
    });
  }

  function declarationOf(target: string): PageCacheDeclaration | undefined {
    return requestTargetError(target) === undefined
      ? options.declarationOf(pathOfRequestTarget(target))
      : undefined;
  }

  function wanted(
    target: string,
    variant: PageVariant,
    declared: PageCacheDeclaration,
  ): CacheRequest<CachedPage> {
    const make = async () => {
      const made = await options.make(target, variant);
      return made && { value: made.page, ...together([declared, ...made.dependsOn]) };
    };
    return { key: keyOf(target, variant), make };
  }

  return {
    answer(request, response, otherwise) {
      const variant =
        request.method === 'GET' || request.method === 'HEAD' ? options.variantOf(request) : undefined;
      if (variant === undefined) otherwise();
      else answer({ request, response, variant, otherwise }, request.url ?? '/');
    },
    drop: cache.drop,
    dropAll: cache.dropAll,
  };
}

function together(parts: readonly CacheDependency[]): CacheDependency {
  return {
    tags: [...new Set(parts.flatMap(({ tags }) => tags))],
    seconds: Math.min(...parts.map(({ seconds }) => seconds)),
  };
}

function keyOf(target: string, { allowed, optOut }: PageVariant): string {
  return `${allowed ? 'allowed' : 'asked'}${optOut ? ` opted out by ${optOut} ` : ' '}${target}`;
}

/** The best encoding for each `Accept-Encoding` header. Browsers send few different ones. */
const encodings = new LRUCache<string, ContentEncoding>({
  max: 200,
  memoMethod: (header) => chooseEncoding(header),
});

function write({ request, response }: Visit, page: CachedPage): void {
  const accepted = request.headers['accept-encoding'];
  const form = page.forms[accepted === undefined ? 'identity' : encodings.memo(accepted)];
  if (isKnown(request.headers['if-none-match'], form.etag)) {
    response.writeHead(304, form.unchangedHeaders).end();
    return;
  }
  response.writeHead(200, form.headers);
  response.end(request.method === 'HEAD' ? undefined : form.body);
}

/**
 * Returns the target with its declared parameters in a fixed order and without ignored ones, or undefined if it has any other parameter.
 */
function canonicalTarget(target: string, known: readonly string[]): string | undefined {
  const path = pathOfRequestTarget(target);
  if (path === target) return target;
  const kept: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(target.slice(path.length + 1))) {
    if (known.includes(name)) kept.push([name, value]);
    else if (!ignoredParameters.test(name)) return undefined;
  }
  kept.sort(([left], [right]) => known.indexOf(left) - known.indexOf(right));
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
