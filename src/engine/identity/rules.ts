import { type Refusal, refused } from '../../core/result.ts';

/** Password length limits in characters. No mix of character types is required (NIST SP 800-63B). */
export const passwordLengthLimits = { least: 8, most: 128 } as const;

export type PasswordRefusalCode = 'PASSWORD_SHORT' | 'PASSWORD_LONG' | 'PASSWORD_COMMON';

/**
 * Returns the refusal of a password, or undefined if the password is acceptable.
 * @param own the customer's email address and names, which are easy to guess.
 */
export function validatePassword(
  password: string,
  own: readonly string[],
  isCommon: (normalized: string) => boolean,
): Refusal<PasswordRefusalCode> | undefined {
  const field = 'password';
  const letters = [...password].length;
  if (letters < passwordLengthLimits.least) {
    const sentence = `Please use at least ${passwordLengthLimits.least} characters.`;
    return { code: 'PASSWORD_SHORT', field, sentence };
  }
  if (password.length > passwordLengthLimits.most) {
    const sentence = `Please use at most ${passwordLengthLimits.most} characters.`;
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

/** The refusal of wrong credentials. It is always the same, so that it doesn't reveal who has an account (A10). */
export const wrongCredentialsRefusal = refused({
  code: 'CREDENTIALS',
  sentence: 'That email and password don’t match. Please try again.',
});

export type LinkRefusalCode = 'LINK_EXPIRED' | 'LINK_USED' | 'LINK_UNKNOWN';

const linkSentences: Readonly<Record<LinkRefusalCode, string>> = {
  LINK_EXPIRED: 'This link has expired. Request a new one.',
  LINK_USED: 'This link was already used or replaced by a newer one. Request a new one.',
  LINK_UNKNOWN: 'This link is incomplete or invalid. Request a new one.',
};

export function linkRefusal(code: LinkRefusalCode) {
  return refused<LinkRefusalCode>({ code, sentence: linkSentences[code] });
}

/** Returns why a link can't be used now, or undefined if it can. */
export function evaluateEmailedLink(
  link: { readonly expiresAt: Date; readonly ending: string | undefined } | undefined,
  now: Date,
): LinkRefusalCode | undefined {
  if (!link) return 'LINK_UNKNOWN';
  if (link.ending !== undefined) return 'LINK_USED';
  return link.expiresAt <= now ? 'LINK_EXPIRED' : undefined;
}

/** The lifetime of an emailed code, in minutes. */
export const mailboxCodeLifetimeMinutes = 15;
export const maxMailboxCodeAttempts = 5;

export type MailboxCodeRefusalCode = 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_TRIES' | 'CODE_UNKNOWN';

/** Returns why a code can't be checked, or undefined if it can be. */
export function evaluateMailboxCode(
  code: { readonly tries: number; readonly expiresAt: Date; readonly provedAt: Date | undefined } | undefined,
  now: Date,
): Exclude<MailboxCodeRefusalCode, 'CODE_WRONG'> | undefined {
  if (!code || code.provedAt) return 'CODE_UNKNOWN';
  if (code.expiresAt <= now) return 'CODE_EXPIRED';
  return code.tries >= maxMailboxCodeAttempts ? 'CODE_TRIES' : undefined;
}

const codeSentences: Readonly<Record<MailboxCodeRefusalCode, string>> = {
  CODE_WRONG: 'That code isn’t right. Enter the six digits from our latest email.',
  CODE_EXPIRED: 'This code has expired. Request a new one.',
  CODE_TRIES: 'Too many wrong codes. Request a new one.',
  CODE_UNKNOWN: 'No code was requested in this browser. Request one.',
};

/**
 * Returns the refusal of a code.
 * @param tries the number of failed attempts so far. After the last allowed attempt, CODE_WRONG becomes CODE_TRIES.
 */
export function refusedCode(code: MailboxCodeRefusalCode, tries: number) {
  const shownCode = code === 'CODE_WRONG' && tries >= maxMailboxCodeAttempts ? 'CODE_TRIES' : code;
  return refused<MailboxCodeRefusalCode>({
    code: shownCode,
    sentence: codeSentences[shownCode],
    field: 'code',
  });
}
