/**
 * Cache tag of pages that show the catalog (platform/page-cache). Defined in its own file because routes load it before the rest of the
 * catalog.
 */
export const catalogPagesCacheTag = 'catalog';
