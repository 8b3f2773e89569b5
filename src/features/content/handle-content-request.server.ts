import { createHash } from 'node:crypto';
import { previewEntryOf, type WireEntry, wireEntryOf } from '../../engine/content/blocks/wire-rules.ts';
import { readDocumentData } from '../../engine/content/data-rules.ts';
import {
  matchesContentFilter,
  omitFieldsAtPaths,
  pickFieldsAtPaths,
  sortByPaths,
} from '../../engine/content/filter-rules.ts';
import {
  type ContentDependencies,
  previewedVersion,
  publishedDocuments,
} from '../../engine/content/index.server.ts';
import { shownDocuments } from '../../engine/content/rules.ts';
import type { PublishedDocument } from '../../engine/content/types.ts';
import { privateHeaders } from '../../platform/private-headers.ts';
import { type ContentListQuery, type ContentQuery, parseContentQuery } from './query-rules.ts';

type ContentCall = {
  readonly version: string;
  readonly apiKey: string;
  readonly models: string;
  readonly parameters: URLSearchParams;
  /** The ETag of the response that the client already has; null if it has none. */
  readonly known: string | null;
};

const versions = ['v1', 'v3'];
/** Headers of public responses. They are cached for one minute, so changes are visible everywhere a minute after publication. */
const publicHeaders = { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' };

/**
 * Handles `GET /api/:version/query/:apiKey/:models` (§7). The response is an object with a list of entries for each name in the path. Any
 * program may call it, also from other origins, because it only returns published content. A version opened by a preview link comes first
 * in its list, and that response is not cached.
 */
export async function handleContentApiRequest(
  shop: ContentDependencies & { readonly configuration: { readonly contentPublicKey: string } },
  call: ContentCall,
): Promise<Response> {
  if (!versions.includes(call.version)) {
    return refusal(404, 'The available versions are v1 and v3.');
  }
  if (call.apiKey !== shop.configuration.contentPublicKey) {
    return refusal(403, 'This is not the public API key for this shop’s content.');
  }
  const query = parseContentQuery(call.models, call.parameters);
  if (typeof query === 'string') return refusal(400, query);
  const documents = await publishedDocuments(shop);
  const models = new Set(['page', ...documents.map(({ model }) => model)]);
  const strange = query.questions.find(({ model }) => !models.has(model));
  if (strange) {
    return refusal(
      404,
      `The model “${strange.model.slice(0, 60)}” doesn’t exist. Available models: ${[...models].join(', ')}.`,
    );
  }
  const previewed = query.preview === undefined ? undefined : await previewedVersion(shop, query.preview);
  if (query.wantsUnpublished && !previewed) {
    return refusal(403, 'Unpublished content requires the token of a valid preview link.');
  }
  const draft = previewed && {
    model: previewed.stored.model,
    entry: previewEntryOf({ ...previewed.stored, data: readDocumentData(previewed.stored.data).data }),
  };
  const answer = Object.fromEntries(
    query.questions.flatMap((question) => {
      const own = draft?.model === question.model ? draft.entry : undefined;
      return listFor(question, query, documents, own, shop.clock.now());
    }),
  );
  return answered(JSON.stringify(answer), call.known, previewed !== undefined);
}

/** Returns the entries for one name of the query, and the total count if requested, as key-value pairs of the response. */
function listFor(
  { key, model, limit, offset, filter, wantsTotal }: ContentListQuery,
  { attributes, fields, omit, order }: ContentQuery,
  documents: readonly PublishedDocument[],
  draft: WireEntry | undefined,
  now: Date,
) {
  const published = shownDocuments(documents, { model, attributes, now, isOpen: true })
    .filter(({ id }) => id !== draft?.id)
    .map(wireEntryOf);
  const found = sortByPaths(
    [...(draft ? [draft] : []), ...published].filter((entry) => matchesContentFilter(entry, filter)),
    order,
  );
  const list = found
    .slice(offset, offset + limit)
    .map((entry) => omitFieldsAtPaths(fields.length > 0 ? pickFieldsAtPaths(entry, fields) : entry, omit));
  return [[key, list] as const, ...(wantsTotal ? [['totalCount', found.length] as const] : [])];
}

function answered(body: string, known: string | null, isPrivate: boolean): Response {
  if (isPrivate) {
    return new Response(body, { headers: { ...privateHeaders, 'content-type': 'application/json' } });
  }
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { ...publicHeaders, etag };
  const isKnown = known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;
  return isKnown
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers: { ...headers, 'content-type': 'application/json' } });
}

function refusal(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: { 'access-control-allow-origin': '*' } });
}
