import { winery } from '../../winery.ts';

/** A message above the sign-in form about an error code in the URL (specification §8). */
export type SignInMessage = { readonly kind: 'info' | 'error'; readonly sentence: string };

const notNow: SignInMessage = {
  kind: 'error',
  sentence: 'We couldn’t sign you in. Please try again, or ask us to email you a link.',
};

const elsewhere: SignInMessage = {
  kind: 'error',
  sentence: 'We couldn’t sign you in with that service. Please try again, or use your email address.',
};

const words: Readonly<Record<string, SignInMessage>> = {
  SessionRequired: { kind: 'info', sentence: 'Please sign in to see this page.' },
  CredentialsSignin: {
    kind: 'error',
    sentence: 'That email and password don’t match. Please try again.',
  },
  RateLimit: {
    kind: 'error',
    sentence:
      'Too many attempts. Request a sign-in link by email, which works right away, or wait a few minutes and try again.',
  },
  Verification: {
    kind: 'error',
    sentence: 'This link has expired or was already used. Request a new one.',
  },
  EmailSignin: {
    kind: 'error',
    sentence: 'We couldn’t send the email. Please try again in a minute.',
  },
  AccessDenied: { kind: 'error', sentence: 'This account can’t be used to sign in. Please email us.' },
  OAuthAccountNotLinked: {
    kind: 'error',
    sentence:
      'You already have an account with this email address. Please sign in the same way you did before.',
  },
  OAuthSignin: elsewhere,
  OAuthCallback: elsewhere,
  OAuthCreateAccount: elsewhere,
  EmailCreateAccount: elsewhere,
  Callback: elsewhere,
};

/** The sentences for visitors who came by a button rather than from a page of their account, by the path they wanted to open. */
const reasons = (): readonly (readonly [path: string, sentence: string])[] => [
  ['/daou-plus/join', `Sign in or create an account to join ${winery().membershipName}.`],
  ['/shop/reviews/write', 'Sign in to write your review.'],
  ['/customization', 'Sign in to see the wines reserved for you.'],
  ['/loyalty/rewards', 'Sign in to redeem your reward.'],
  ['/daou-plus/gift/claim', 'Sign in or create an account to accept your gift.'],
];

/**
 * Returns the message for an error code in the sign-in page's URL, or undefined without a code.
 * @param error the code in the URL, which can contain anything.
 * @param originUrl the page that the visitor wanted to open.
 */
export function signInMessageFor(error: string | null, originUrl = ''): SignInMessage | undefined {
  if (error === null || error === '') return undefined;
  const reason = error === 'SessionRequired' && reasons().find(([path]) => originUrl.startsWith(path));
  if (reason) return { kind: 'info', sentence: reason[1] };
  return Object.hasOwn(words, error) ? words[error] : notNow;
}

/** Common email domains, for detecting typos. */
const knownDomains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'proton.me',
  'sbcglobal.net',
  'bellsouth.net',
  'googlemail.com',
  'live.com',
  'msn.com',
  'aol.com',
  'att.net',
  'cox.net',
  'mac.com',
  'me.com',
] as const;

/** Real domains that are one letter away from a common one, so they are not corrected. */
const similarDomains: readonly string[] = ['mail.com', 'ymail.com', 'email.com'];

/**
 * The length from which a domain counts as long. Shorter domains are too similar to each other, so a typo must leave their first part
 * unchanged.
 */
const longDomainLength = 9;

/**
 * Returns the address that was probably meant if its domain is a typo of a common one: `ana@gmial.com` means gmail.com. Returns undefined
 * for any other address. Only a suggestion: the address is never rejected.
 */
export function suggestEmailCorrection(email: string): string | undefined {
  const [, name, entered] = /^([^@\s]+)@([^@\s]{3,40})$/.exec(email.trim()) ?? [];
  if (name === undefined || entered === undefined) return undefined;
  const domain = entered.toLowerCase();
  if (knownDomains.some((known) => known === domain) || similarDomains.includes(domain)) return undefined;
  const meant = knownDomains.find((known) => isTypoOf(domain, known));
  return meant && `${name}@${meant}`;
}

function isTypoOf(domain: string, known: string): boolean {
  if (known.length < longDomainLength) {
    return domain.slice(0, known.indexOf('.') + 1) === known.slice(0, known.indexOf('.') + 1)
      ? editDistance(domain, known) === 1
      : false;
  }
  return editDistance(domain, known) <= 2;
}

/** Returns the number of letters omitted, added, changed or swapped between two words. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}

/** The checkouts that guests can use. */
const openCheckouts = [
  { page: '/shop/checkout', kind: 'regular' },
  { page: '/shop/event-checkout', kind: 'event' },
] as const;

/** Returns the checkout that the visitor wants to open if it allows guests, otherwise undefined. */
export function guestCheckoutFor(originUrl = ''): (typeof openCheckouts)[number] | undefined {
  return openCheckouts.find(
    ({ page }) => originUrl.startsWith(page) && /^(?:[/?]|$)/.test(originUrl.slice(page.length)),
  );
}
