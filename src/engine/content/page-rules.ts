/** What pages that may carry a document are dropped by. */
export const contentTag = 'content';

/** A document that comes or goes is announced; this is for a word of it that was lost. */
export const contentSeconds = 60;

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
