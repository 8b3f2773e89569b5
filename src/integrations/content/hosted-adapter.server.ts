import type { ContentHost, ContentQuestion, HostedEntry } from './port.ts';

/** A page builder answers in some ten milliseconds; one that takes longer than this is as good as gone. */
const requestMilliseconds = 5_000;
/** Documents are words and names of pictures; what is larger is none. */
const largestAnswerBytes = 2 * 1024 * 1024;
/** The specification's limit of a fetch (§7). */
const fetchLimit = 30;

type HostOptions = {
  /** Where the page builder answers, as an origin, and the key that names our space there. */
  readonly origin: string;
  readonly apiKey: string;
  readonly timeoutMilliseconds?: number;
};

/**
 * A hosted page builder, asked by this server alone over the call that our own store answers too (§7). It is followed nowhere:
 * an answer that moves the question elsewhere is no answer.
 */
export function createContentHost({
  origin,
  apiKey,
  timeoutMilliseconds = requestMilliseconds,
}: HostOptions): ContentHost {
  return {
    async ask(question) {
      const answer = await fetch(addressOf(origin, apiKey, question), {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMilliseconds),
        redirect: 'error',
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`the page builder answered ${answer.status}`);
      }
      return entriesFrom(JSON.parse(await textOf(answer)), question.model);
    },
  };
}

/** The parameters are those of the published client in its `query` mode. */
function addressOf(origin: string, apiKey: string, { model, urlPath }: ContentQuestion): string {
  const parameters = new URLSearchParams({
    omit: 'meta.componentsUsed',
    apiKey,
    userAttributes: JSON.stringify({ urlPath }),
    limit: String(fetchLimit),
    [`options.${model}.model`]: JSON.stringify(model),
    [`options.${model}.limit`]: String(fetchLimit),
  });
  return `${origin}/api/v3/query/${encodeURIComponent(apiKey)}/${encodeURIComponent(model)}?${parameters}`;
}

/** Reads no more than an answer may have, whatever it says of its length. */
async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > largestAnswerBytes) throw new Error('the page builder answered more than can be read');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** @throws when it is no list of entries: then it is as if nothing had been answered, and nothing is forgotten for it. */
function entriesFrom(answer: unknown, model: string): readonly HostedEntry[] {
  const list = isObject(answer) && Object.hasOwn(answer, model) ? answer[model] : undefined;
  if (!Array.isArray(list) || !list.every(isEntry)) {
    throw new Error('the page builder answered something else than documents');
  }
  return list.slice(0, fetchLimit);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isEntry = (value: unknown): value is HostedEntry =>
  isObject(value) && typeof value.id === 'string' && value.id.length <= 200 && isObject(value.data);
