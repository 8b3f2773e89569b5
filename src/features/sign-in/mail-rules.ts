import type { AccountNoticeKind } from '../../engine/notices/types.ts';

/** A valid token for an email. */
export type MailedLink = {
  readonly token: string;
  readonly expiresAt: Date;
  /** Where the visitor wanted to go before the email; a path of ours. */
  readonly originUrl?: string | undefined;
};

/** The page for each email with a token, and its parameter for the page to continue to. */
const tokenPages = {
  'confirm-address': { path: '/confirm-email', goesOnBy: 'originUrl' },
  'confirm-new-address': { path: '/confirm-email', goesOnBy: 'originUrl' },
  'reset-password': { path: '/sign-in/reset-password', goesOnBy: 'redirectTo' },
  'set-password': { path: '/sign-in/reset-password', goesOnBy: 'redirectTo' },
  'sign-in-link': { path: '/sign-in/link', goesOnBy: 'originUrl' },
} as const satisfies Partial<Record<AccountNoticeKind, { path: string; goesOnBy: string }>>;

type TokenKind = keyof typeof tokenPages;

/** Returns whether an email of this kind contains a token. */
export function carriesToken(kind: AccountNoticeKind): kind is TokenKind {
  return kind in tokenPages;
}

/** Returns path and query for the button of an email with a token. */
export function pathWithToken(
  kind: TokenKind,
  recipient: string,
  { token, originUrl }: Pick<MailedLink, 'token' | 'originUrl'>,
): string {
  const { path, goesOnBy } = tokenPages[kind];
  const query = new URLSearchParams({ token });
  // If the link has expired, the page offers a new one to this address.
  if (path === '/sign-in/reset-password') query.set('email', recipient);
  if (originUrl !== undefined) query.set(goesOnBy, originUrl);
  return `${path}?${query}`;
}

/** Returns path and query for the button of any other email. */
export function pathWithoutToken(kind: AccountNoticeKind, recipient: string): string {
  if (kind === 'welcome') return '/shop/dashboard';
  if (kind === 'set-password') return `/join?${new URLSearchParams({ email: recipient })}`;
  return `/sign-in?${new URLSearchParams({ initialEmail: recipient })}`;
}

/** Returns a duration as text for an email, rounded to minutes. */
export function durationText(from: Date, until: Date): string {
  const minutes = Math.max(1, Math.round((until.getTime() - from.getTime()) / 60_000));
  if (minutes < 120) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
