import type { SignInMethod } from '../engine/staff/members/types.ts';

/** The label of each sign-in method, shown in the list of sessions. */
export const signInMethodLabels: Readonly<Record<SignInMethod, string>> = {
  passkey: 'Passkey',
  code: 'Email and code',
  'recovery-code': 'Recovery code',
  demo: 'Demo',
};
