import type { RouterContextProvider } from 'react-router';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import { contentForPage } from '../../engine/content/index.server.ts';
import { contentFreshness, withoutTrailingSlash } from '../../engine/content/rules.ts';
import type { ContentEntry } from '../../engine/content/types.ts';
import { loadCustomerStanding } from '../../engine/pricing/standing/index.server.ts';
import { type CustomerStanding, guestStanding } from '../../engine/pricing/standing/rules.ts';
import { pageModelsContext } from '../../platform/page-cache/page-models.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';
import { cacheTagsOfBlocks } from './facts-rules.ts';
import { type DocumentFactsContext, loadDocumentFacts } from './facts-view.server.ts';
import { previewQueryParameter } from './page-rules.ts';
import type { RenderedDocument } from './types.ts';
import { renderDocumentParts } from './ui/parts.server.tsx';

type Context = Readonly<RouterContextProvider>;

/** The path length above which no document is looked up; all paths of the shop are shorter. */
const longestPath = 300;

/**
 * Returns the rendered document of a page, or undefined if it has none. A failure is logged, and the page shows only its own content.
 * @param options.isAlone whether the document is the page's only content because no route exists for this path.
 * @throws the failure if `isAlone`.
 */
export async function loadPageDocument(
  context: Context,
  url: URL,
  { isAlone = false }: { readonly isAlone?: boolean } = {},
): Promise<RenderedDocument | undefined> {
  const urlPath = withoutTrailingSlash(url.pathname);
  if (urlPath.length > longestPath) return undefined;
  const { log, ...shop } = context.get(dependenciesContext);
  const models = context.get(pageModelsContext);
  try {
    const preview = url.searchParams.get(previewQueryParameter) ?? undefined;
    const entry = await contentForPage({ ...shop, log, models }, { model: 'page', urlPath, preview });
    if (!entry) return undefined;
    const now = shop.clock.now();
    const tags = cacheTagsOfBlocks(entry.data.blocks);
    const standing = tags.length > 0 ? await readStanding(context, now) : guestStanding;
    const show = async () => ({
      shown: await showEntry(entry, isAlone, { read: shop.database.read, log, now, standing }),
    });
    if (entry.preview) return (await show()).shown;
    const { id, version, savedAt } = entry;
    // Not keyed by the address, because visitors can invent addresses below a prefix target.
    const key = `document ${JSON.stringify([id, version, savedAt, isAlone, standing])}`;
    return (await models.take(key, { ...contentFreshness, tags: [...contentFreshness.tags, ...tags] }, show))
      .shown;
  } catch (error) {
    // Without the document we cannot tell whether the page exists.
    if (isAlone) throw error;
    log.error('document not shown', { error });
    return undefined;
  }
}

async function readStanding(context: Context, now: Date): Promise<CustomerStanding> {
  const signedIn = await context.get(visitorContext).signedIn();
  return loadCustomerStanding(context.get(dependenciesContext).database.read, signedIn?.customerId, now);
}

async function showEntry(
  { id: documentId, name, version, savedAt, data, preview }: ContentEntry,
  isAlone: boolean,
  { log, ...asking }: DocumentFactsContext & Pick<ShopDependencies, 'log'>,
): Promise<RenderedDocument | undefined> {
  const { title = name, description, blocks } = data;
  const placement = isAlone ? 'instead' : data.placement;
  const parts = renderDocumentParts(blocks, {
    documentId,
    facts: await loadDocumentFacts(blocks, asking),
    isInstead: placement === 'instead',
    log,
  });
  if (parts.length === 0) return undefined;
  return {
    ...{ id: documentId, title, description, placement, parts },
    preview: preview && { version, savedAt, ...preview },
    isLive: parts.some(({ kind }) => kind === 'live'),
    hasHeading: blocks[0]?.kind === 'hero',
  };
}
