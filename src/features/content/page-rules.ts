import { privateHeaders } from '../../platform/private-headers.ts';

/** Query parameter of preview links. */
export const previewName = 'preview';

/** Previews are private and not indexed. */
export const previewHeaders = { ...privateHeaders, 'x-robots-tag': 'noindex' } as const;
