import { privateHeaders } from '../../platform/private-headers.ts';

/** The query parameter that holds the token of a preview link. */
export const previewQueryParameter = 'preview';

/** Headers of preview pages, which are private and not indexed. */
export const previewHeaders = { ...privateHeaders, 'x-robots-tag': 'noindex' } as const;
