/**
 * Finished pages that show the catalogue are made of this (platform/page-cache). By itself, since routes name it before anything
 * else of the catalogue is loaded.
 */
export const catalogTag = 'catalog';
