import { type Refusal, refused } from '../../core/result.ts';

/** The limits of a password's length in characters; no kinds of characters are required (NIST SP 800-63B). */
export const passwordLength = { least: 8, most: 128 } as const;

export type PasswordCode = 'PASSWORD_SHORT' | 'PASSWORD_LONG' | 'PASSWORD_COMMON';

/**
 * Returns why a password is rejected, or undefined if it is accepted.
 * @param own the customer's address and names, which are not secret.
 */
export function judgePassword(
  password: string,
  own: readonly string[],
  isCommon: (normalized: string) => boolean,
): Refusal<PasswordCode> | undefined {
  const field = 'password';
  const letters = [...password].length;
  if (letters < passwordLength.least) {
    const sentence = `Please use at least ${passwordLength.least} characters.`;
    return { code: 'PASSWORD_SHORT', field, sentence };
  }
  if (password.length > passwordLength.most) {
    const sentence = `Please use at most ${passwordLength.most} characters.`;
    return { code: 'PASSWORD_LONG', field, sentence };
  }
  const plain = password.toLowerCase();
  const isOwn = own.some((word) => word.length >= 4 && plain.replace(/[\d\W_]+$/, '') === word.toLowerCase());
  const isOneLetter = new Set(plain).size < 3;
  if (isOwn || isOneLetter || isCommon(plain)) {
    const sentence = 'This password is too easy to guess. Please choose another one.';
    return { code: 'PASSWORD_COMMON', field, sentence };
  }
  return undefined;
}

/** One sentence for every failed sign-in, so that it does not reveal who has an account (A10). */
export const wrongCredentials = refused({
  code: 'CREDENTIALS',
  sentence: 'That email and password don’t match. Please try again.',
});

export type LinkCode = 'LINK_EXPIRED' | 'LINK_USED' | 'LINK_UNKNOWN';

const linkSentences: Readonly<Record<LinkCode, string>> = {
  LINK_EXPIRED: 'This link has expired. Request a new one.',
  LINK_USED: 'This link was already used or replaced by a newer one. Request a new one.',
  LINK_UNKNOWN: 'This link is incomplete or invalid. Request a new one.',
};

export function refusedLink(code: LinkCode) {
  return refused<LinkCode>({ code, sentence: linkSentences[code] });
}

/** Returns why a link cannot be used now, or undefined if it can. */
export function judgeLink(
  link: { readonly expiresAt: Date; readonly ending: string | undefined } | undefined,
  now: Date,
): LinkCode | undefined {
  if (!link) return 'LINK_UNKNOWN';
  if (link.ending !== undefined) return 'LINK_USED';
  return link.expiresAt <= now ? 'LINK_EXPIRED' : undefined;
}

/** How long an emailed code is valid, in minutes. */
export const codeMinutes = 15;
export const maximumCodeTries = 5;

export type MailboxCodeRefusalCode = 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_TRIES' | 'CODE_UNKNOWN';

/** Returns why a code is not checked at all, or undefined if it is. */
export function judgeCode(
  code: { readonly tries: number; readonly expiresAt: Date; readonly provedAt: Date | undefined } | undefined,
  now: Date,
): Exclude<MailboxCodeRefusalCode, 'CODE_WRONG'> | undefined {
  if (!code || code.provedAt) return 'CODE_UNKNOWN';
  if (code.expiresAt <= now) return 'CODE_EXPIRED';
  return code.tries >= maximumCodeTries ? 'CODE_TRIES' : undefined;
}

const codeSentences: Readonly<Record<MailboxCodeRefusalCode, string>> = {
  CODE_WRONG: 'That code isn’t right. Enter the six digits from our latest email.',
  CODE_EXPIRED: 'This code has expired. Request a new one.',
  CODE_TRIES: 'Too many wrong codes. Request a new one.',
  CODE_UNKNOWN: 'No code was requested in this browser. Request one.',
};

/**
 * Returns the refusal of a code.
 * @param tries failed attempts so far; after the last one, the refusal asks for a new code.
 */
export function refusedCode(code: MailboxCodeRefusalCode, tries: number) {
  const shownCode = code === 'CODE_WRONG' && tries >= maximumCodeTries ? 'CODE_TRIES' : code;
  return refused<MailboxCodeRefusalCode>({
    code: shownCode,
    sentence: codeSentences[shownCode],
    field: 'code',
  });
}
