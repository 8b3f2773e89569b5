import type { FormInDocument } from '../../engine/content/forms/index.server.ts';
import type { ContentDependencies } from '../../engine/content/index.server.ts';
import { guestStanding } from '../../engine/pricing/standing/rules.ts';
import { loadDocumentFacts } from './facts-view.server.ts';
import type { DocumentPart } from './types.ts';
import { renderFormParts } from './ui/parts.server.tsx';

/** Loads the data that a form's blocks show and renders the form's parts for its own page. */
export async function renderStandaloneForm(
  { database, clock, log }: Pick<ContentDependencies, 'database' | 'clock' | 'log'>,
  { documentId, form: { blocks } }: FormInDocument,
): Promise<readonly DocumentPart[]> {
  const facts = await loadDocumentFacts(blocks, {
    read: database.read,
    now: clock.now(),
    standing: guestStanding,
  });
  return renderFormParts(blocks, { documentId, facts, log });
}
