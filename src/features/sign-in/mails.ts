import type { AccountNoticeKind } from '../../engine/notices/types.ts';
import { house } from '../../house.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';

/** What a mail about an account is written from. */
export type AccountMailFacts = {
  /** Empty where the shop knows no more than the address. */
  readonly firstName: string;
  readonly recipient: string;
  /** Where its button leads; whoever opens it is asked before anything happens. */
  readonly url: string;
  /** How long the button works: “30 minutes”. Empty where it leads to a page that always stands. */
  readonly lasts: string;
  /** Six digits, in the mail that is about nothing else. */
  readonly digits: string;
};

type Write = (facts: AccountMailFacts) => WrittenMail;

const text = (words: string): MailBlock => ({ kind: 'paragraph', text: words });
const button = (label: string, { url }: AccountMailFacts): MailBlock => ({ kind: 'action', label, url });

/** Whoever did not ask needs to do nothing, and is told so in the same place of every mail. */
const unasked = (consequence: string) =>
  text(`If it was not you who asked, leave this mail alone: ${consequence}`);
const alarm = text(
  `If it was not you, write to ${house.mailboxes.support} or call ${house.phone.shown} at once: we close the account until we have spoken.`,
);

function welcome(firstName: string): string {
  return firstName === '' ? 'Welcome' : `Welcome, ${firstName}`;
}

/** One text for each mail about the access to an account. */
export const accountMails: Readonly<Record<AccountNoticeKind, Write>> = {
  'confirm-address': (facts) =>
    houseMail('Please confirm your email address', 'One press, and it is yours', [
      text(`Somebody, we hope you, wants an account at ${house.legalName} with this address.`),
      button('Confirm my address', facts),
      text(`The button works for ${facts.lasts}. The page behind it asks once more before anything happens.`),
      unasked('without the button there is no account.'),
    ]),

  welcome: (facts) =>
    houseMail('Your account is ready', welcome(facts.firstName), [
      text('Your address is confirmed and your account is ready.'),
      text(
        'Orders that you placed as a guest with this address stand in it already. From now on the checkout knows your addresses, and prices of the clubs you belong to show by themselves.',
      ),
      button('See your account', facts),
    ]),

  'account-exists': (facts) =>
    houseMail('You have an account already', 'You are one of us already', [
      text(
        `Somebody, probably you, just wanted to open an account at ${house.legalName} with this address. There is one.`,
      ),
      button('Sign in', facts),
      text('Forgotten the password? The sign-in page mails you a way to set a new one.'),
      unasked('nothing was changed.'),
    ]),

  'reset-password': (facts) =>
    houseMail('Set a new password', 'Set a new password', [
      text('You asked for a way back into your account.'),
      button('Set a new password', facts),
      text(`The button works once, for ${facts.lasts}. The password you have works until then.`),
      unasked('your password stays as it is.'),
    ]),

  'set-password': (facts) =>
    houseMail('Set a password', 'Set a password', [
      text(
        `You asked for a way in at ${house.legalName}. We know this address, but there is no password for it yet.`,
      ),
      button('Set a password', facts),
      ...(facts.lasts === '' ? [] : [text(`The button works once, for ${facts.lasts}.`)]),
      unasked('everything stays as it is, and your orders keep their links.'),
    ]),

  'password-changed': (facts) =>
    houseMail('Your password was changed', 'Your password was changed', [
      text('The password of your account was just changed, and every other browser was signed out.'),
      button('Sign in', facts),
      alarm,
    ]),

  'sign-in-link': (facts) =>
    houseMail('Your sign-in link', 'Sign in without a password', [
      text('You asked for a link instead of typing a password.'),
      button('Sign in', facts),
      text(`The button works once, for ${facts.lasts}. The page behind it asks before it signs you in.`),
      unasked('nobody is signed in by a mail that lies in your mailbox.'),
    ]),

  'mailbox-code': ({ digits }) =>
    houseMail(`${digits} is your code`, 'Your six digits', [
      text('Type them where you asked for them, in the same browser:'),
      { kind: 'facts', rows: [['Code', digits]] },
      text('They are good for fifteen minutes. Nobody of ours ever asks you for them.'),
      unasked('without the digits nothing happens.'),
    ]),

  'confirm-new-address': (facts) =>
    houseMail('Please confirm your new email address', 'Is this your new address?', [
      text(`Your account at ${house.legalName} is to move to ${facts.recipient}.`),
      button('Confirm the new address', facts),
      text(
        `The button works for ${facts.lasts}. Until then your old address stays the one you sign in with.`,
      ),
      unasked('the account stays where it is.'),
    ]),

  'email-changed': () =>
    houseMail('Your email address was changed', 'Your account has moved', [
      text(
        'The email address of your account was just changed. From now on mails about it go to the new one, and you sign in with it.',
      ),
      alarm,
    ]),

  'account-closed': () =>
    houseMail('Your account is closed', 'Your account is closed', [
      text(
        'As you wished, your account and what only it was for are gone: your name, your addresses, your cards and every session. It cannot be opened again, by us either.',
      ),
      text(
        'Orders stay without you, because tax and the alcohol laws want them kept. A box that is still on its way arrives, and the link in its mail goes on showing it. Gift cards that you had added belong to whoever has their code.',
      ),
      text(
        'This is the last mail about the account, and we forget this address once it is sent. You are welcome back any time.',
      ),
      text(
        `If it was not you, write to ${house.mailboxes.support} or call ${house.phone.shown} at once: somebody knows the way into your mailbox or your password.`,
      ),
    ]),
};
