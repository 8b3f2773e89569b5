import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, type Encoding } from '../compression.server.ts';
import type { OptOut } from '../opt-out.ts';
import { pathOf, refusalOfTarget } from '../request-path.server.ts';
import type { FinishedPage } from './finished-page.server.ts';
import {
  type CacheDependency,
  type CacheEntry,
  type CacheRequest,
  createTaggedCache,
} from './tagged-cache.server.ts';

/**
 * A route's declaration that its page is the same for every visitor: `export const handle = { finished: {…} }`. Its loader must not read
 * the request's cookies or headers. Tags of the models that it takes need not be repeated.
 */
export type FinishedDeclaration = CacheDependency & {
  /** Query parameters that change the page. A request with any other is rendered; advertising parameters are ignored. */
  readonly query?: readonly string[];
};

/** A rendered page and the dependencies found while rendering, besides those its route declares. */
export type MadePage = { readonly page: FinishedPage; readonly dependsOn: readonly CacheDependency[] };

/** The two things that change a public page between visitors: the age gate and an opt-out. */
export type PageVariant = { readonly allowed: boolean; readonly optOut: OptOut | undefined };

export type PageCacheOptions = {
  /** Undefined when this visitor gets personal pages. */
  variantOf(request: IncomingMessage): PageVariant | undefined;
  declarationOf(path: string): FinishedDeclaration | undefined;
  /** Renders the page without a visitor. Undefined when there is no plain page (missing, moved); throws when it cannot be rendered. */
  make(target: string, variant: PageVariant): Promise<MadePage | undefined>;
  readonly maximumBytes: number;
  now(): number;
  onFailure(error: unknown): void;
};

export type PageCache = {
  /**
   * Answers a request from memory, rendering the page first if necessary. Calls `otherwise` for requests that the cache does not answer.
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

/** Advertising and mailing parameters: they change who came, not what is shown (the age gate has read them before). */
const ignoredParameters = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|mc_[ce]id|_hsenc|_hsmi)$/;
/** While pages cannot be rendered (the database is down), old ones are served and rendering is retried after this time. */
const retryMilliseconds = 5_000;

export function createPageCache(options: PageCacheOptions): PageCache {
  const cache = createTaggedCache<FinishedPage>({
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

  /** Renders the page again, or returns its last edition while rendering fails: without a database, an outdated page beats none. */
  function makeAndWrite(visit: Visit, target: string, lastEdition: FinishedPage | undefined): void {
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

  /** An expired page is served once while the next one is rendered, so that nobody waits. */
  function renew(entry: CacheEntry<FinishedPage>, target: string, variant: PageVariant): void {
    const declaration = declarationOf(target);
    if (declaration === undefined || cache.isMaking(keyOf(target, variant))) return;
    cache.make(wanted(target, variant, declaration)).catch((error: unknown) => {
      entry.staleAt = options.now() + retryMilliseconds;
      options.onFailure(error);
    });
  }

  function declarationOf(target: string): FinishedDeclaration | undefined {
    return refusalOfTarget(target) === undefined ? options.declarationOf(pathOf(target)) : undefined;
  }

  function wanted(
    target: string,
    variant: PageVariant,
    declared: FinishedDeclaration,
  ): CacheRequest<FinishedPage> {
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

/** Browsers send few different headers; each is parsed once. */
const encodings = new LRUCache<string, Encoding>({
  max: 200,
  memoMethod: (header) => chooseEncoding(header),
});

function write({ request, response }: Visit, page: FinishedPage): void {
  const accepted = request.headers['accept-encoding'];
  const form = page.forms[accepted === undefined ? 'identity' : encodings.memo(accepted)];
  if (isKnown(request.headers['if-none-match'], form.etag)) {
    response.writeHead(304, form.unchangedHeaders).end();
    return;
  }
  response.writeHead(200, form.headers);
  response.end(request.method === 'HEAD' ? undefined : form.body);
}

/** Returns the target with the relevant parameters in a fixed order, or undefined if it has an unknown one. */
function canonicalTarget(target: string, known: readonly string[]): string | undefined {
  const path = pathOf(target);
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
