import type { FormAnswer } from '../platform/form-answer.server.ts';

/** The answer to a form for signing in or on the account page: what is wrong with it, or its outcome. */
export type AccountAnswer = FormAnswer & {
  /** The address to which a sign-in link was emailed. */
  readonly sentTo?: string;
  /** New recovery codes, which are shown this one time. */
  readonly recoveryCodes?: readonly string[];
  /** Whether the member has just confirmed their identity. */
  readonly isConfirmed?: boolean;
};
