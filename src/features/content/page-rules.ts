// What routes say of their pages; apart from the other rules, since it is loaded before they are.

import { catalogTag } from '../../engine/catalog/page-rules.ts';
import { clubsTag } from '../../engine/clubs/page-rules.ts';
import { carriesDocument, contentTag } from '../../engine/content/page-rules.ts';
import { visitsTag } from '../../engine/experiences/page-rules.ts';
import { privateHeaders } from '../../platform/private-headers.ts';

/** What the blocks of a document are made of, and how old what they tell may be. */
export const documentFreshness = {
  tags: [contentTag, catalogTag, clubsTag, visitsTag],
  seconds: 30,
} as const;

/** The query by which whoever has a signed link sees what is not published. */
export const previewName = 'preview';

/** What a link shows is for whoever has it, and for no list of a search engine. */
export const previewHeaders = { ...privateHeaders, 'x-robots-tag': 'noindex' } as const;

/** What a page that may carry a document is made of besides its own. */
export function documentAddedTo(path: string): typeof documentFreshness | undefined {
  return carriesDocument(path) ? documentFreshness : undefined;
}
