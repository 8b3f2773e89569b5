import type { StaffNoticeKind } from '../../engine/notices/types.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';

/** The data shown in an email about a staff member. */
export type StaffEmailContent = {
  readonly name: string;
  readonly email: string;
  readonly roleName: string;
  readonly unusedRecoveryCodes: number;
  /** The browser of the sign-in that the email reports; empty for other emails. */
  readonly browser: string;
  readonly at: string;
  /** The URL of the email's button. */
  readonly url: string;
};

type Write = (facts: StaffEmailContent) => WrittenEmail;

const text = (words: string): EmailBlock => ({ kind: 'paragraph', text: words });
const button = (label: string, url: string): EmailBlock => ({ kind: 'action', label, url });
const review = ({ url }: StaffEmailContent) => button('Review the team', url);
const alarm = text('If you didn’t expect this, suspend the account and end its sessions right away.');

/** The writers of emails about staff members, by notice kind. */
export const staffEmails: Readonly<Record<StaffNoticeKind, Write>> = {
  'staff-sign-in-link': ({ url }) =>
    wineryEmail('Your sign-in link', 'Sign in to the back office', [
      text('You asked for a link to sign in. You’ll also need a code from your authenticator app.'),
      button('Sign in', url),
      text('The link works once and expires in 10 minutes.'),
      text('If you didn’t ask for this, you can ignore this email. A code is needed to sign in.'),
    ]),

  'staff-passkey-only': ({ url }) =>
    wineryEmail('Sign in with your passkey', 'Sign in with your passkey', [
      text('You asked for a link to sign in, but your account has no authenticator app. Use your passkey.'),
      button('Sign in', url),
      text('Lost your passkey? Ask an owner to invite you again.'),
    ]),

  'staff-new-device': (facts) =>
    wineryEmail(`${facts.name} signed in from a new browser`, 'Sign-in from a new browser', [
      text(`${facts.name} signed in to the back office from a browser they haven’t used before.`),
      {
        kind: 'facts',
        rows: [
          ['Account', facts.email],
          ['Role', facts.roleName],
          ['Browser', facts.browser],
          ['Time', facts.at],
        ],
      },
      review(facts),
      alarm,
    ]),

  'staff-joined': (facts) =>
    wineryEmail(`${facts.name} joined the team`, 'An invitation was accepted', [
      text(`${facts.name} (${facts.email}) accepted an invitation and has the role ${facts.roleName}.`),
      review(facts),
      alarm,
    ]),

  'staff-role-changed': (facts) =>
    wineryEmail(`${facts.name}’s role was changed`, 'A role was changed', [
      text(`The role of ${facts.name} (${facts.email}) is now ${facts.roleName}.`),
      review(facts),
    ]),

  'staff-suspended': (facts) =>
    wineryEmail(`${facts.name}’s account was suspended`, 'An account was suspended', [
      text(`${facts.name} (${facts.email}) can no longer sign in, and all of their sessions ended.`),
      review(facts),
    ]),

  'staff-reactivated': (facts) =>
    wineryEmail(`${facts.name}’s account was reactivated`, 'An account was reactivated', [
      text(`${facts.name} (${facts.email}) can sign in again with the role ${facts.roleName}.`),
      review(facts),
      alarm,
    ]),

  'staff-factors-changed': ({ url }) =>
    wineryEmail('Your sign-in settings were changed', 'Your sign-in settings were changed', [
      text('A passkey, authenticator app or set of recovery codes was added or removed on your account.'),
      button('Review your sign-in settings', url),
      text('If this wasn’t you, tell an owner right away.'),
    ]),

  'staff-recovery-code-used': ({ unusedRecoveryCodes, url }) =>
    wineryEmail('A recovery code was used', 'A recovery code was used', [
      text(
        `Someone, hopefully you, used one of your recovery codes. ${unusedRecoveryCodes === 1 ? '1 code is' : `${unusedRecoveryCodes} codes are`} left.`,
      ),
      button('Review your sign-in settings', url),
      text('If this wasn’t you, tell an owner right away.'),
    ]),
};

/** Returns the invitation email for a new staff member, or for one whose passkeys and codes are replaced. */
export function staffInvitationMail({
  name,
  roleName,
  url,
}: {
  readonly name: string;
  readonly roleName: string;
  readonly url: string;
}): WrittenEmail {
  return wineryEmail('Your invitation to the back office', `Welcome to ${winery().name}, ${name}`, [
    text(`You’ve been invited to the back office of ${winery().name} with the role ${roleName}.`),
    button('Set up your sign-in', url),
    text(
      'The link works once and expires in 24 hours. You’ll create a passkey or set up an authenticator app.',
    ),
    text('If you already have an account, your passkeys and codes will be replaced.'),
  ]);
}

export function roleChangedMail({
  roleName,
  url,
}: {
  readonly roleName: string;
  readonly url: string;
}): WrittenEmail {
  return wineryEmail(`The role ${roleName} was changed`, 'A role was changed', [
    text(`The name, permissions or refund limit of the role ${roleName} was changed.`),
    button('Review the roles', url),
  ]);
}
