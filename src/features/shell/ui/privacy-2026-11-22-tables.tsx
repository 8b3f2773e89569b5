import { SideBySide } from '../../../ui/base/side-by-side.tsx';

/* The tables of the privacy policy of November 22, 2026. */

const bySituation = [
  {
    label: 'You look around',
    cells: [
      'Nothing of you. How often a page was opened and what was bought we add up by the day, without a word of who it was.',
      '25 months, and there is nobody in it',
    ],
  },
  {
    label: 'You fill a cart',
    cells: [
      'The wines, what you saved for later, and a ZIP code if you give one.',
      'Sixty days after its last change',
    ],
  },
  {
    label: 'You begin a checkout',
    cells: [
      'What you type: name, e-mail address, phone, addresses, date of birth, a message for a gift.',
      'Sixty days after the last change, if no order comes of it',
    ],
  },
  {
    label: 'You order',
    cells: [
      'The same, what you bought and paid, and where it went; of a card the brand, the last four digits and the month in which it ends.',
      'Seven years, which tax law and the alcohol laws of the states ask for; with an account as long as you keep it, and then without your name',
    ],
  },
  {
    label: 'You give something',
    cells: [
      'The name and the e-mail or postal address of whoever gets it, and your words to them.',
      'With the order that paid for it',
    ],
  },
  {
    label: 'You visit us',
    cells: [
      'Name, e-mail address, phone, how many you are, the names of your guests if you tell them, your answers to what we ask; a card, if one stands for the table.',
      'As orders; the card is forgotten two weeks after the visit',
    ],
  },
  {
    label: 'You sign a waiver',
    cells: [
      'Name, e-mail address, date of birth, whom to call, the names and birth dates of children you sign for, the network address and the browser. All but your name, the hour, the network address and the browser is encrypted.',
      'Three years, or 21 where you signed for a child: as long as a claim can be made, since it is the proof of what was agreed to',
    ],
  },
  {
    label: 'You agree to something that renews',
    cells: [
      'The words, word for word, when, and from which network address and browser; the membership itself, and what you told us of your taste.',
      'The address and the browser for three years, or one year after the end if that is longer; the rest with your account',
    ],
  },
  {
    label: 'You begin to join a club',
    cells: ['What you type on the way.', 'Thirty days, if you do not go on'],
  },
  {
    label: 'You have an account',
    cells: [
      'Your password in a form from which nobody can read it, addresses, cards by a name that only the payment provider understands, points, which mails you want.',
      'Until you close it',
    ],
  },
  {
    label: 'You sign in',
    cells: [
      'When, and with which browser. Of your network a hash, from which nobody reads it back.',
      'Until you sign out; thirty days without a visit, ninety in all. Tries that failed, a day',
    ],
  },
  {
    label: 'You write to us',
    cells: [
      'Your words, by mail, form or chat, your e-mail address, photos and our answers. Photos are encrypted.',
      'Two years after the matter is closed, or after the last word in the chat',
    ],
  },
  {
    label: 'You fill in a form of a page',
    cells: ['What you write into it, encrypted.', '180 days after you sent it'],
  },
  {
    label: 'You review a wine',
    cells: [
      'Stars, words and the name you chose to show. All of it is public.',
      'Until you take it down or close the account',
    ],
  },
  {
    label: 'You ask to be told',
    cells: [
      'The e-mail address, and the wine, state or visit you wait for.',
      'Thirty days after the mail, or until you say no',
    ],
  },
  {
    label: 'We mail you',
    cells: [
      'What kind of mail, to which address and when. The law wants some of it proved.',
      'With what it is about',
    ],
  },
  {
    label: 'We try two ways of a page',
    cells: [
      'A random number, which way it saw, and the day on which it bought. No name, and nothing if you have opted out.',
      'Ninety days after the trial',
    ],
  },
] as const;

/** A situation, with what is kept because of it and until when. */
export type KeptRow = { readonly label: string; readonly cells: readonly [kept: string, until: string] };

/** What is kept, and for how long, by situation. */
export function KeptTable({ more }: { more: readonly KeptRow[] }) {
  return (
    <SideBySide
      caption="What we keep, and for how long"
      corner="When"
      columns={['We keep', 'Until']}
      rows={[...bySituation, ...more]}
    />
  );
}

const recipients = [
  {
    label: 'Payment provider',
    cells: [
      'The card that you type into its field, the sum, your name, billing address and e-mail address',
      'To charge, to refund, against fraud',
    ],
  },
  {
    label: 'Carrier',
    cells: ['Name, address and phone of whoever gets the box, and that an adult must sign', 'To deliver'],
  },
  {
    label: 'States and the federal government',
    cells: [
      'What was shipped, how much, on which day and to which address',
      'Reports that a shipper of wine owes',
    ],
  },
  {
    label: 'Who carries our mail and runs our machines',
    cells: ['What passes through them, under contract and for nothing else', 'So that the shop runs'],
  },
  {
    label: 'A service you sign in with',
    cells: ['That you come to us; it tells us your name and e-mail address', 'Only if you choose one'],
  },
  {
    label: 'A chat service',
    cells: [
      'What you write there; your name and e-mail address when you are signed in',
      'Only once you open the chat, and only where it is not our own',
    ],
  },
] as const;

/** Who else gets what, and why. */
export function RecipientsTable() {
  return <SideBySide caption="Who else gets what" corner="Who" columns={['What', 'Why']} rows={recipients} />;
}

const categories = [
  {
    label: 'Identifiers',
    cells: ['Name, e-mail and postal addresses, phone; network address with a consent or a waiver'],
  },
  {
    label: 'Customer records',
    cells: ['Billing address, card brand and last four digits, a contact for emergencies'],
  },
  { label: 'Age', cells: ['Date of birth, to prove that you are 21'] },
  { label: 'Commercial information', cells: ['Orders, visits, memberships, points, reviews'] },
  {
    label: 'Internet activity',
    cells: ['Browser and time of sign-ins; which way of a page a random number saw'],
  },
  { label: 'Geolocation', cells: ['None. A ZIP code is what you type'] },
  { label: 'Photos', cells: ['Of a bottle, when you report one'] },
  { label: 'Inferences', cells: ['Which wines may suit you, from the answers you give to a club'] },
  {
    label: 'Sensitive information',
    cells: ['Your sign-in with its password; used to let you in and for nothing else'],
  },
] as const;

/** The same by the names that the law of California has for it. */
export function CategoriesTable() {
  return (
    <SideBySide
      caption="By the categories of California’s law"
      corner="Category"
      columns={['What of it']}
      rows={categories}
    />
  );
}

/** Every cookie that this shop sets, by its name. */
const cookies = [
  {
    label: 'isOver21',
    cells: ['Your answer to the question of age', 'Thirty days, or until you close the browser'],
  },
  { label: 'cart', cells: ['Which cart is yours', 'Sixty days after its last change'] },
  { label: 'cartCount', cells: ['How many things lie in it, for the number above', 'The same'] },
  { label: 'flash', cells: ['A sentence from one page to the next', 'A minute'] },
  { label: 'privacyChoice', cells: ['That you have opted out', 'A year'] },
  { label: 'csrf', cells: ['Protects forms from being sent by others', 'Until you close the browser'] },
  {
    label: 'session',
    cells: ['That you are signed in', 'Until you close the browser; remembered, ninety days'],
  },
  { label: 'account', cells: ['Your first name, for the greeting', 'As the session'] },
  {
    label: 'known',
    cells: [
      'That you have signed in here before, so that nobody else’s wrong guesses keep you waiting',
      'A year',
    ],
  },
  {
    label: 'signing-in',
    cells: ['The way to a service that you sign in with, and back', 'Ten minutes at most'],
  },
  { label: 'joining', cells: ['That the account was asked for in this browser', 'Two days'] },
  { label: 'points-wish', cells: ['Whether you join Vine Points with it, and who sent you', 'Two days'] },
  { label: 'application', cells: ['Which begun club sign-up is yours', 'Thirty days'] },
  {
    label: 'messenger',
    cells: [
      'Which conversation in the chat is yours, while you are not signed in',
      '180 days after you last opened it',
    ],
  },
  {
    label: 'visitor',
    cells: ['A random number while we try two ways of a page; never if you have opted out', 'Ninety days'],
  },
] as const;

export function CookiesTable() {
  return (
    <SideBySide caption="Cookies by name" corner="Name" columns={['What for', 'How long']} rows={cookies} />
  );
}

/** What scripts leave in the browser's own store; nothing of it is sent to us by itself. */
const stored = [
  {
    label: 'checkout',
    cells: ['What you typed at a checkout, never a card', 'Until you order, or leave it'],
  },
  { label: 'recent-wines', cells: ['The last six wines that you looked at', 'Until you clear it'] },
  {
    label: 'discovery-answers',
    cells: ['Your three answers, until you have joined with them', 'Until you clear it'],
  },
  {
    label: 'session.lastKnown',
    cells: ['Whether somebody was signed in, so that your windows agree', 'Until you clear it'],
  },
  {
    label: 'nextauth.message',
    cells: ['The same, as one window tells the others', 'Until the next message'],
  },
] as const;

export function StoredTable() {
  return (
    <SideBySide
      caption="What your browser remembers"
      corner="Name"
      columns={['What for', 'How long']}
      rows={stored}
    />
  );
}
