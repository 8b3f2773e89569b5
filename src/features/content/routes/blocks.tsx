import { data } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { readBlocks } from '../../../engine/content/blocks/block-rules.ts';
import { guestStanding } from '../../../engine/pricing/standing/rules.ts';
import { pageTitle } from '../../../winery.ts';
import { loadDocumentFacts } from '../facts-view.server.ts';
import { sampleBlocks } from '../sample-table.ts';
import type { RenderedDocument } from '../types.ts';
import { LazyDocument } from '../ui/lazy-document.tsx';
import { renderDocumentParts } from '../ui/parts.server.tsx';
import type { Route } from './+types/blocks.ts';

/** Loads the page that shows every block in all its states, for developers; 404 in production. */
export async function loader({ context }: Route.LoaderArgs) {
  const { configuration, database, clock, log } = context.get(dependenciesContext);
  if (configuration.mode === 'production') throw data(null, { status: 404 });
  const { blocks } = readBlocks(sampleBlocks);
  const facts = await loadDocumentFacts(blocks, {
    read: database.read,
    now: clock.now(),
    standing: guestStanding,
  });
  const parts = renderDocumentParts(blocks, { documentId: 'sample', facts, isInstead: true, log });
  const document: RenderedDocument = {
    ...{ title: 'Blocks', description: undefined, placement: 'instead', preview: undefined },
    ...{ id: 'blocks', parts, isLive: true, hasHeading: true },
  };
  return { document };
}

export const meta = () => [{ title: pageTitle('Blocks') }, { name: 'robots', content: 'noindex' }];

export default function BlocksPage({ loaderData }: Route.ComponentProps) {
  return <LazyDocument document={loaderData.document} isAlone />;
}
