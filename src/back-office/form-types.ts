import type { FormAnswer } from '../platform/form-answer.server.ts';

/** The answer to a form of signing in or of an account: what is wrong with it, or what came of it. */
export type AccountAnswer = FormAnswer & {
  /** The address to which a sign-in link was emailed. */
  readonly sentTo?: string;
  /** New recovery codes, which are shown this one time. */
  readonly recoveryCodes?: readonly string[];
  /** The member has confirmed that it is them. */
  readonly isConfirmed?: boolean;
};
