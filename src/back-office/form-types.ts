import type { FormActionData } from '../platform/form-answer.server.ts';

/** The server's response to a sign-in form or a form of the account page: its problems or its outcome. */
export type AccountFormAnswer = FormActionData & {
  /** The email address to which a sign-in link was sent. */
  readonly sentTo?: string;
  /** New recovery codes, shown only once. */
  readonly recoveryCodes?: readonly string[];
  /** Whether the staff member has just confirmed their identity. */
  readonly isConfirmed?: boolean;
};
