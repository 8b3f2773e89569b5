import type { AccountNoticeKind } from '../../engine/notices/types.ts';

/** The token that a mail carries, as identity tells of it while it is good. */
export type MailedLink = {
  readonly token: string;
  readonly expiresAt: Date;
  /** Where the visitor wanted to go before the mail; a path of ours. */
  readonly originUrl?: string | undefined;
};

/** The page of each mail that carries a token, and what that page calls the way on. */
const tokenPages = {
  'confirm-address': { path: '/confirm-email', goesOnBy: 'originUrl' },
  'confirm-new-address': { path: '/confirm-email', goesOnBy: 'originUrl' },
  'reset-password': { path: '/sign-in/reset-password', goesOnBy: 'redirectTo' },
  'set-password': { path: '/sign-in/reset-password', goesOnBy: 'redirectTo' },
  'sign-in-link': { path: '/sign-in/link', goesOnBy: 'originUrl' },
} as const satisfies Partial<Record<AccountNoticeKind, { path: string; goesOnBy: string }>>;

type TokenKind = keyof typeof tokenPages;

/** Whether a mail is of no use without its token. */
export function carriesToken(kind: AccountNoticeKind): kind is TokenKind {
  return kind in tokenPages;
}

/** Path and query behind the button of a mail that carries a token. */
export function pathWithToken(
  kind: TokenKind,
  recipient: string,
  { token, originUrl }: Pick<MailedLink, 'token' | 'originUrl'>,
): string {
  const { path, goesOnBy } = tokenPages[kind];
  const query = new URLSearchParams({ token });
  // The page offers a new mail when this one is too old, and knows then whom to write to.
  if (path === '/sign-in/reset-password') query.set('email', recipient);
  if (originUrl !== undefined) query.set(goesOnBy, originUrl);
  return `${path}?${query}`;
}

/** Path and query behind the button of every other mail. */
export function pathWithoutToken(kind: AccountNoticeKind, recipient: string): string {
  if (kind === 'welcome') return '/shop/dashboard';
  if (kind === 'set-password') return `/join?${new URLSearchParams({ email: recipient })}`;
  return `/sign-in?${new URLSearchParams({ initialEmail: recipient })}`;
}

/** How long something lasts, in words for a mail; the seconds that it took to write it do not count. */
export function lastsWords(from: Date, until: Date): string {
  const minutes = Math.max(1, Math.round((until.getTime() - from.getTime()) / 60_000));
  if (minutes < 120) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
