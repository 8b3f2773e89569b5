import type { SignInMethod } from '../engine/staff/members/types.ts';

/** How a session began, in words. */
export const methodNames: Readonly<Record<SignInMethod, string>> = {
  passkey: 'Passkey',
  code: 'Email and code',
  'recovery-code': 'Recovery code',
  demo: 'Demo',
};
