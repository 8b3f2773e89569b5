/** Finished pages that show what can be visited are made of this (platform/page-cache). By itself, since routes name it first. */
export const visitsTag = 'visits';
