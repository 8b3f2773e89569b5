import { privateHeaders } from '../../platform/private-headers.ts';

/** The query by which whoever has a signed link sees what is not published. */
export const previewName = 'preview';

/** What a link shows is for whoever has it, and for no list of a search engine. */
export const previewHeaders = { ...privateHeaders, 'x-robots-tag': 'noindex' } as const;
