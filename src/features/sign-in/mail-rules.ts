import type { AccountNoticeKind } from '../../engine/notices/types.ts';

/** A valid token to put into an email's link. */
export type EmailedToken = {
  readonly token: string;
  readonly expiresAt: Date;
  /** The path of the page that the visitor wanted to open before the email was requested. */
  readonly originUrl?: string | undefined;
};

/** The page that each email with a token links to, and the parameter with the page to open next, by notice kind. */
const tokenPages = {
  'confirm-address': { path: '/confirm-email', goesOnBy: 'originUrl' },
  'confirm-new-address': { path: '/confirm-email', goesOnBy: 'originUrl' },
  'reset-password': { path: '/sign-in/reset-password', goesOnBy: 'redirectTo' },
  'set-password': { path: '/sign-in/reset-password', goesOnBy: 'redirectTo' },
  'sign-in-link': { path: '/sign-in/link', goesOnBy: 'originUrl' },
} as const satisfies Partial<Record<AccountNoticeKind, { path: string; goesOnBy: string }>>;

type TokenKind = keyof typeof tokenPages;

/** Returns whether emails of this kind contain a token. */
export function emailContainsToken(kind: AccountNoticeKind): kind is TokenKind {
  return kind in tokenPages;
}

/** Returns the path and query for the button of an email with a token. */
export function emailPathWithToken(
  kind: TokenKind,
  recipient: string,
  { token, originUrl }: Pick<EmailedToken, 'token' | 'originUrl'>,
): string {
  const { path, goesOnBy } = tokenPages[kind];
  const query = new URLSearchParams({ token });
  // If the link has expired, the page offers a new one to this address.
  if (path === '/sign-in/reset-password') query.set('email', recipient);
  if (originUrl !== undefined) query.set(goesOnBy, originUrl);
  return `${path}?${query}`;
}

/** Returns the path and query for the button of an email without a token. */
export function emailPathWithoutToken(kind: AccountNoticeKind, recipient: string): string {
  if (kind === 'welcome') return '/shop/dashboard';
  if (kind === 'set-password') return `/join?${new URLSearchParams({ email: recipient })}`;
  return `/sign-in?${new URLSearchParams({ initialEmail: recipient })}`;
}

/** Formats a duration for an email, such as `30 minutes` or `2 days`, rounded to the unit shown. */
export function formatLinkLifetime(from: Date, until: Date): string {
  const minutes = Math.max(1, Math.round((until.getTime() - from.getTime()) / 60_000));
  if (minutes < 120) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
