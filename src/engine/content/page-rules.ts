/** What pages that may carry a document are dropped by. */
export const contentTag = 'content';

/** A document that comes or goes is announced. This is for a word of it that was lost, and how often a page builder is looked at. */
const contentSeconds = 30;

/** What every page that may carry a document is made of, whether one is there or not. */
export const contentFreshness = { tags: [contentTag], seconds: contentSeconds } as const;

/** Pages of the code that editors may put a document onto (specification §2, the content rows). */
export const documentPages: readonly string[] = [
  '/wines',
  '/events/month',
  '/privacy',
  '/privacy-policy',
  '/membership-overview',
  '/membership-partnerships',
  '/confirm-email',
];

export function carriesDocument(path: string): boolean {
  return documentPages.includes(plainPath(path));
}

/** How the addresses of pages of the code begin; a test holds this against `routes.ts`. */
const codeBeginnings: ReadonlySet<string> = new Set(
  (
    ' .well-known age api confirm-email curated-club-join customization daou-plus daou-plus-privacy-policy ' +
    'daou-plus-terms-conditions dev digital-waiver events feed forms gift-card gift-card-balance join loyalty ' +
    'membership-overview membership-partnerships order-confirmation privacy privacy-choices privacy-policy reservations ' +
    'newsletter robots.txt search shipping-states shop sign-in sign-out site.webmanifest sitemap.xml unsubscribe wine-club ' +
    'wines'
  ).split(' '),
);

/** Whether an address is the code's own and shows no document. */
export function isCodePage(path: string): boolean {
  const [, beginning = ''] = plainPath(path).split('/');
  return !carriesDocument(path) && codeBeginnings.has(beginning);
}

/** The address of a page as documents name it; the router finds it with a slash behind it too. */
export function plainPath(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}
