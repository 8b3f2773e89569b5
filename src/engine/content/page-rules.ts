/** What pages that may carry a document are dropped by. */
export const contentTag = 'content';

/** A document that comes or goes is announced. This is for a word of it that was lost, and how often a page builder is looked at. */
const contentSeconds = 30;

/** What every page that may carry a document is made of, whether one is there or not. */
export const contentFreshness = { tags: [contentTag], seconds: contentSeconds } as const;

/** Pages of the code that editors may put a document onto (specification §2, the content rows). */
const documentPath =
  /^\/(?:wines|events\/month|privacy(?:-policy)?|membership-(?:overview|partnerships)|confirm-email)$/;

export function carriesDocument(path: string): boolean {
  return documentPath.test(plainPath(path));
}

/** The address of a page as documents name it; the router finds it with a slash behind it too. */
export function plainPath(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}
