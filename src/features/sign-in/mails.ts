import type { AccountNoticeKind } from '../../engine/notices/types.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';

/** The data shown in an account email. */
export type AccountEmailFacts = {
  /** The person's first name; empty if only the address is known. */
  readonly firstName: string;
  readonly recipient: string;
  /** The URL of the email's button. The page asks for confirmation before it acts. */
  readonly url: string;
  /** How long the button works, such as “30 minutes”; empty for pages that never expire. */
  readonly lasts: string;
  /** The six-digit code; empty in emails without a code. */
  readonly digits: string;
};

type Write = (facts: AccountEmailFacts) => WrittenEmail;

const text = (words: string): EmailBlock => ({ kind: 'paragraph', text: words });
const button = (label: string, { url }: AccountEmailFacts): EmailBlock => ({ kind: 'action', label, url });

/** Returns a paragraph for people who did not request the email, which says that they can ignore it. */
const unasked = (consequence: string) =>
  text(`If you didn’t ask for this, you can ignore this email. ${consequence}`);
const alarm = () =>
  text(
    `If this wasn’t you, email ${winery().mailboxes.support} or call ${winery().phone.shown} right away. We’ll lock the account until we’ve spoken with you.`,
  );

function welcome(firstName: string): string {
  return firstName === '' ? 'Welcome' : `Welcome, ${firstName}`;
}

/** The writers of account emails by notice kind. */
export const accountEmails: Readonly<Record<AccountNoticeKind, Write>> = {
  'confirm-address': (facts) =>
    wineryEmail('Please confirm your email address', 'Confirm your email address', [
      text(
        `Someone, hopefully you, asked to create an account at ${winery().legalName} with this email address.`,
      ),
      button('Confirm my address', facts),
      text(`The button works for ${facts.lasts}. We’ll ask you to confirm on the next page.`),
      unasked('No account is created unless you confirm.'),
    ]),

  welcome: (facts) =>
    wineryEmail('Your account is ready', welcome(facts.firstName), [
      text('Your address is confirmed and your account is ready.'),
      text(
        'Any orders you placed as a guest with this email address are already there. Checkout will remember your addresses, and you’ll see your club prices when you’re signed in.',
      ),
      button('See your account', facts),
    ]),

  'account-exists': (facts) =>
    wineryEmail('You already have an account', 'You already have an account', [
      text(
        `Someone, probably you, just tried to create an account at ${winery().legalName} with this email address. You already have one.`,
      ),
      button('Sign in', facts),
      text('Forgot your password? You can set a new one on the sign-in page.'),
      unasked('Nothing has changed.'),
    ]),

  'reset-password': (facts) =>
    wineryEmail('Set a new password', 'Set a new password', [
      text('You asked to set a new password for your account.'),
      button('Set a new password', facts),
      text(
        `The button works once and expires in ${facts.lasts}. Your current password works until you set a new one.`,
      ),
      unasked('Your password stays the same.'),
    ]),

  'set-password': (facts) =>
    wineryEmail('Set a password', 'Set a password', [
      text(
        `You asked to sign in at ${winery().legalName}. You’ve ordered with this email address, but you haven’t set a password yet.`,
      ),
      button('Set a password', facts),
      ...(facts.lasts === '' ? [] : [text(`The button works once and expires in ${facts.lasts}.`)]),
      unasked('Nothing changes, and the links to your orders keep working.'),
    ]),

  'password-changed': (facts) =>
    wineryEmail('Your password was changed', 'Your password was changed', [
      text('The password for your account was just changed, and every other browser was signed out.'),
      button('Sign in', facts),
      alarm(),
    ]),

  'sign-in-link': (facts) =>
    wineryEmail('Your sign-in link', 'Sign in without a password', [
      text('You asked for a link to sign in without a password.'),
      button('Sign in', facts),
      text(
        `The button works once and expires in ${facts.lasts}. We’ll ask you to confirm before we sign you in.`,
      ),
      unasked('No one can sign in without this link.'),
    ]),

  'mailbox-code': ({ digits }) =>
    wineryEmail(`${digits} is your code`, 'Your code', [
      text('Enter this code on the page where you requested it, in the same browser:'),
      { kind: 'facts', rows: [['Code', digits]] },
      text('The code works for 15 minutes. We’ll never ask you for it.'),
      unasked('Nothing happens without the code.'),
    ]),

  'confirm-new-address': (facts) =>
    wineryEmail('Please confirm your new email address', 'Is this your new email address?', [
      text(
        `You asked to change the email address on your ${winery().legalName} account to ${facts.recipient}.`,
      ),
      button('Confirm the new address', facts),
      text(`The button works for ${facts.lasts}. Until you confirm, keep signing in with your old address.`),
      unasked('The account keeps its current address.'),
    ]),

  'email-changed': () =>
    wineryEmail('Your email address was changed', 'Your email address was changed', [
      text(
        'The email address on your account was just changed. From now on, we’ll use the new address for account emails, and you’ll sign in with it.',
      ),
      alarm(),
    ]),

  'account-merged': () =>
    wineryEmail('Your two accounts are now one', 'Your two accounts are now one', [
      text(
        'As you asked, we moved your orders, visits and gift cards to your other account, and closed this one. From now on, sign in with the email address for your other account.',
      ),
      text('We deleted the addresses, cards and reviews saved in this account.'),
      text(
        `If you didn’t ask for this, email ${winery().mailboxes.support} or call ${winery().phone.shown} right away.`,
      ),
    ]),

  'account-closed': () =>
    wineryEmail('Your account is closed', 'Your account is closed', [
      text(
        'As you asked, we’ve closed your account and deleted your name, addresses and saved cards. You’ve been signed out everywhere. A closed account can’t be reopened.',
      ),
      text(
        'Tax and alcohol laws require us to keep your orders, but not under your name. Orders already on their way will still arrive, and the link in your order email will keep working. Gift cards you added to your account still work for anyone who has the code.',
      ),
      text(
        'This is the last email about this account, and we delete this address once it’s sent. You’re welcome back anytime.',
      ),
      text(
        `If this wasn’t you, email ${winery().mailboxes.support} or call ${winery().phone.shown} right away. Someone may have access to your email or password.`,
      ),
    ]),
};
