import { type Refusal, refused } from '../../core/result.ts';

/** No rules of composition: length is what helps (NIST SP 800-63B). */
export const passwordLength = { least: 8, most: 128 } as const;

export type PasswordCode = 'PASSWORD_SHORT' | 'PASSWORD_LONG' | 'PASSWORD_COMMON';

/**
 * Why a password is refused; undefined when it may be used.
 * @param own what the customer is called here, which is no secret: address and names.
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

/** One sentence for everything that can be wrong with a sign-in, so that it tells nothing about who has an account (A10). */
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

/** What a link is worth at this moment. */
export function judgeLink(
  link: { readonly expiresAt: Date; readonly ending: string | undefined } | undefined,
  now: Date,
): LinkCode | undefined {
  if (!link) return 'LINK_UNKNOWN';
  if (link.ending !== undefined) return 'LINK_USED';
  return link.expiresAt <= now ? 'LINK_EXPIRED' : undefined;
}

/** How long six digits from the mailbox are good, and how often they may be typed. */
export const codeMinutes = 15;
export const codeTries = 5;

export type MailboxCodeCode = 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_TRIES' | 'CODE_UNKNOWN';

/** Why digits are not even looked at; undefined when they are. */
export function judgeCode(
  code: { readonly tries: number; readonly expiresAt: Date; readonly provedAt: Date | undefined } | undefined,
  now: Date,
): Exclude<MailboxCodeCode, 'CODE_WRONG'> | undefined {
  if (!code || code.provedAt) return 'CODE_UNKNOWN';
  if (code.expiresAt <= now) return 'CODE_EXPIRED';
  return code.tries >= codeTries ? 'CODE_TRIES' : undefined;
}

const codeSentences: Readonly<Record<MailboxCodeCode, string>> = {
  CODE_WRONG: 'That code isn’t right. Enter the six digits from our latest email.',
  CODE_EXPIRED: 'This code has expired. Request a new one.',
  CODE_TRIES: 'Too many wrong codes. Request a new one.',
  CODE_UNKNOWN: 'We haven’t sent a code to this browser. Request one.',
};

/** @param tries how often it was wrong by now; the last one needs another mail. */
export function refusedCode(code: MailboxCodeCode, tries: number) {
  const told = code === 'CODE_WRONG' && tries >= codeTries ? 'CODE_TRIES' : code;
  return refused<MailboxCodeCode>({ code: told, sentence: codeSentences[told], field: 'code' });
}
