import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, type Encoding } from '../compression.server.ts';
import type { OptOut } from '../opt-out.ts';
import { pathOf, refusalOfTarget } from '../request-path.server.ts';
import type { FinishedPage } from './finished-page.server.ts';
import { createPageShelf, type MadeOf, type ShelfEntry, type Wanted } from './page-shelf.server.ts';

/**
 * What a route says of itself when its page is the same for every visitor: `export const handle = { finished: {…} }`.
 * Its loader must not read the request's cookies or headers. What the models are made of that it takes, it need not say.
 */
export type FinishedDeclaration = MadeOf & {
  /** Query parameters that change the page. A request with any other is rendered; advertising ones are passed over. */
  readonly query?: readonly string[];
};

/** A page as it was made, and what it was found to be made of besides what its route declares. */
export type MadePage = { readonly page: FinishedPage; readonly madeOf: readonly MadeOf[] };

/** The two things that change a public page between visitors: whether the age gate stands, and an opt-out. */
export type PageVariant = { readonly allowed: boolean; readonly optOut: OptOut | undefined };

export type PageCacheOptions = {
  /** Undefined when this visitor has pages of their own. */
  variantOf(request: IncomingMessage): PageVariant | undefined;
  declarationOf(path: string): FinishedDeclaration | undefined;
  /** Renders the page without any visitor; undefined when it is no plain page (missing, moved); throws when it cannot. */
  make(target: string, variant: PageVariant): Promise<MadePage | undefined>;
  readonly maximumBytes: number;
  now(): number;
  onFailure(error: unknown): void;
};

export type PageCache = {
  /** Answers a request from memory, making the page first if need be; calls `otherwise` when this is not for it to answer. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void;
  /** Forgets the pages that are made of this. */
  drop(tag: string): void;
  dropAll(): void;
};

type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly variant: PageVariant;
  otherwise(): void;
};

/** Parameters of advertising and mailings: they change who came, not what is shown (the age gate has read them before). */
const passedOver = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|mc_[ce]id|_hsenc|_hsmi)$/;
/** While pages cannot be made (the database is away) the old ones are served, and it is tried again after this time. */
const retryMilliseconds = 5_000;

export function createPageCache(options: PageCacheOptions): PageCache {
  const shelf = createPageShelf<FinishedPage>({
    maximumSize: options.maximumBytes,
    sizeOf: ({ bytes }) => bytes,
    now: options.now,
  });

  function answer(visit: Visit, target: string): void {
    const entry = shelf.get(keyOf(target, visit.variant));
    if (entry === undefined) {
      makeAndWrite(visit, target);
      return;
    }
    if (entry.staleAt <= options.now()) renew(entry, target, visit.variant);
    write(visit, entry.value);
  }

  function makeAndWrite(visit: Visit, target: string): void {
    const declaration = declarationOf(target);
    const plain = declaration && canonicalTarget(target, declaration.query ?? []);
    if (declaration === undefined || plain === undefined) visit.otherwise();
    else if (plain !== target) answer(visit, plain);
    else {
      shelf.make(wanted(target, visit.variant, declaration)).then(
        (page) => (page === undefined ? visit.otherwise() : write(visit, page)),
        (error: unknown) => {
          options.onFailure(error);
          visit.otherwise();
        },
      );
    }
  }

  /** Past its time a page is served once more while its successor is made: nobody waits for the net. */
  function renew(entry: ShelfEntry<FinishedPage>, target: string, variant: PageVariant): void {
    const declaration = declarationOf(target);
    if (declaration === undefined || shelf.isMaking(keyOf(target, variant))) return;
    shelf.make(wanted(target, variant, declaration)).catch((error: unknown) => {
      entry.staleAt = options.now() + retryMilliseconds;
      options.onFailure(error);
    });
  }

  function declarationOf(target: string): FinishedDeclaration | undefined {
    return refusalOfTarget(target) === undefined ? options.declarationOf(pathOf(target)) : undefined;
  }

  function wanted(target: string, variant: PageVariant, declared: FinishedDeclaration): Wanted<FinishedPage> {
    const make = async () => {
      const made = await options.make(target, variant);
      return made && { value: made.page, ...together([declared, ...made.madeOf]) };
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
    drop: shelf.drop,
    dropAll: shelf.dropAll,
  };
}

function together(parts: readonly MadeOf[]): MadeOf {
  return {
    tags: [...new Set(parts.flatMap(({ tags }) => tags))],
    seconds: Math.min(...parts.map(({ seconds }) => seconds)),
  };
}

function keyOf(target: string, { allowed, optOut }: PageVariant): string {
  return `${allowed ? 'allowed' : 'asked'}${optOut ? ` opted out by ${optOut} ` : ' '}${target}`;
}

/** Browsers send a handful of different headers, and each is understood once. */
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

/** The target with the parameters that matter, in one order; undefined when it has one that is not known to be harmless. */
function canonicalTarget(target: string, known: readonly string[]): string | undefined {
  const path = pathOf(target);
  if (path === target) return target;
  const kept: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(target.slice(path.length + 1))) {
    if (known.includes(name)) kept.push([name, value]);
    else if (!passedOver.test(name)) return undefined;
  }
  kept.sort(([left], [right]) => known.indexOf(left) - known.indexOf(right));
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
