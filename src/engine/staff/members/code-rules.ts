import { type Refusal, type Refused, refused } from '../../../core/result.ts';

/** Returns the six digits of an authenticator code without spaces and dashes, or undefined for any other text. */
export function parseTotpCode(entered: string): string | undefined {
  const digits = entered.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

export const recoveryCodeLength = 10;
export const recoveryCodeCount = 10;

/**
 * Returns a recovery code in its stored form, or undefined for any other text. Converts to capitals, drops spaces and dashes, and reads O
 * as 0 and I and L as 1.
 */
export function parseRecoveryCode(entered: string): string | undefined {
  const code = entered.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : undefined;
}

/** Formats a recovery code for display: `7K3QM-9X2TD`. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

export type SignInCodeRefusalCode = 'CODE_WRONG' | 'CODES_TRIED' | 'SETUP_EXPIRED';

export const signInCodeRefusals: { readonly [Code in SignInCodeRefusalCode]: Refusal<Code> } = {
  CODE_WRONG: {
    code: 'CODE_WRONG',
    field: 'code',
    sentence:
      'That code isn’t right. Enter the newest six digits from your authenticator app, or an unused recovery code.',
  },
  CODES_TRIED: {
    code: 'CODES_TRIED',
    field: 'code',
    sentence: 'Too many wrong codes. Please wait 15 minutes and try again.',
  },
  SETUP_EXPIRED: {
    code: 'SETUP_EXPIRED',
    sentence: 'That took too long. Scan the new QR code and enter the code it gives you.',
  },
};

export function refuseSignInCode<Code extends SignInCodeRefusalCode>(code: Code): Refused<Code> {
  return refused(signInCodeRefusals[code]);
}
