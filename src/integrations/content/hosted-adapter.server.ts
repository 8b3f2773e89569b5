import { readBoundedText } from '../../platform/bounded-text.server.ts';
import type { ContentHost, HostedContentEntry } from './port.ts';

/** The time after which a page builder counts as down. It usually responds in a few dozen milliseconds. */
const requestMilliseconds = 5_000;
/** The maximum size of a response in bytes. Documents are texts and image names, so a longer response is invalid. */
const largestAnswerBytes = 4 * 1024 * 1024;
/** The maximum number of entries that one call returns (§7). `mostFetches` is the maximum number of calls for one model. */
const fetchLimit = 30;
const mostFetches = 34;

type HostOptions = {
  /** The page builder's origin. `apiKey` is the key of our space there. */
  readonly origin: string;
  readonly apiKey: string;
  readonly timeoutMilliseconds?: number;
};

/**
 * Creates a client for a hosted page builder, which only this server calls. It uses the same call that our own content store answers (§7).
 * All published entries are fetched and targeting is decided here, so that no visitor's URL causes a call. Redirects are not followed.
 */
export function createContentHost({
  origin,
  apiKey,
  timeoutMilliseconds = requestMilliseconds,
}: HostOptions): ContentHost {
  async function fetchEntries(model: string, offset: number): Promise<readonly HostedContentEntry[]> {
    const answer = await fetch(addressOf(origin, apiKey, model, offset), {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMilliseconds),
      redirect: 'error',
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`the page builder answered ${answer.status}`);
    }
    return entriesFrom(JSON.parse(await readBoundedText(answer, largestAnswerBytes)), model);
  }

  return {
    async ask(model) {
      const entries: HostedContentEntry[] = [];
      for (let fetches = 0; fetches < mostFetches; fetches += 1) {
        const some = await fetchEntries(model, entries.length);
        entries.push(...some);
        if (some.length < fetchLimit) break;
      }
      return entries;
    },
  };
}

/** Returns the URL of one page of a model's entries, with the parameters of the published client in its `query` mode. */
function addressOf(origin: string, apiKey: string, model: string, offset: number): string {
  const parameters = new URLSearchParams({
    omit: 'meta.componentsUsed',
    apiKey,
    noTargeting: 'true',
    'sort.id': '1',
    [`options.${model}.model`]: JSON.stringify(model),
    [`options.${model}.limit`]: String(fetchLimit),
    [`options.${model}.offset`]: String(offset),
  });
  return `${origin}/api/v3/query/${encodeURIComponent(apiKey)}/${encodeURIComponent(model)}?${parameters}`;
}

/**
 * Returns the entries in a response.
 * @throws if the response is not a list of at most `fetchLimit` entries; the last good response then stays in use.
 */
function entriesFrom(answer: unknown, model: string): readonly HostedContentEntry[] {
  const list = isObject(answer) && Object.hasOwn(answer, model) ? answer[model] : undefined;
  if (!Array.isArray(list) || list.length > fetchLimit || !list.every(isEntry)) {
    throw new Error('the page builder answered something else than documents');
  }
  return list;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isEntry = (value: unknown): value is HostedContentEntry =>
  isObject(value) && typeof value.id === 'string' && value.id.length <= 200 && isObject(value.data);
