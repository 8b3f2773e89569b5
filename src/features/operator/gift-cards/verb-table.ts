import type { Verbs } from '../types.ts';

const card = {
  kind: 'text',
  shown: 'CARD',
  says: 'Which card, by the id that `gift-cards` names.',
  isPosition: true,
  isRequired: true,
} as const;
const reason = {
  kind: 'text',
  shown: 'TEXT',
  says: 'Why; kept with what was done.',
  isRequired: true,
} as const;

/** What an operator does with gift cards: never with a code, which stands in its holder's mail alone. */
export const giftCardVerbs = {
  'gift-cards': {
    says: 'Lists gift cards, the newest first, with what is left on each.',
    arguments: {
      ending: { kind: 'text', shown: 'FOUR', says: 'Those whose code ends like this.' },
      order: { kind: 'count', shown: 'N', says: 'Those that this order bought.' },
      limit: { kind: 'count', shown: 'N', says: 'At most so many; 50 when it is not said.' },
    },
    example: 'gift-cards --ending 0HZC',
    refuses: [],
    isReading: true,
  },
  'give-gift-card': {
    says: 'Gives somebody a card that nobody bought, and mails it.',
    arguments: {
      amount: {
        kind: 'money',
        shown: 'DOLLARS',
        says: 'What is on it: whole dollars from 10 to 1500.',
        isRequired: true,
      },
      to: { kind: 'text', shown: 'EMAIL', says: 'Where it goes.', isRequired: true },
      name: { kind: 'text', shown: 'NAME', says: 'Who gets it.', isRequired: true },
      message: { kind: 'text', shown: 'TEXT', says: 'What the mail says besides.' },
      reason,
    },
    example: 'give-gift-card --amount 25 --to gia@customers.example --name Gia --reason late',
    refuses: ['An amount that no card can have; an address that is none.'],
  },
  'block-gift-card': {
    says: 'Lets nothing be paid with a card until it is unblocked.',
    arguments: { card, reason },
    example: 'block-gift-card 0198f0c2-… --reason "code posted in public"',
    refuses: ['A card that was not sent yet, or is over.'],
  },
  'unblock-gift-card': {
    says: 'Takes the block of a card back.',
    arguments: { card, reason },
    example: 'unblock-gift-card 0198f0c2-… --reason "holder proved the purchase"',
    refuses: ['A card that is not blocked, or is being paid out in cash.'],
  },
  'unlock-gift-card': {
    says: 'Lets the PIN of a card be entered again that was locked by wrong PINs. Without --confirm it only says how it is locked.',
    arguments: { card, reason, confirm: { kind: 'flag', says: 'Does it.' } },
    example: 'unlock-gift-card 0198f0c2-… --reason "holder called, purchase confirmed" --confirm',
    refuses: ['A card that no wrong PIN locks.'],
  },
  'reissue-gift-card': {
    says: 'Gives a card another code and mails it to whom it is for; the old code is worth nothing.',
    arguments: { card, reason },
    example: 'reissue-gift-card 0198f0c2-… --reason "mail was lost"',
    refuses: ['A card that was not sent yet, is blocked, or is over.'],
  },
  'adjust-gift-card': {
    says: 'Changes what is on a card, in cents with a sign.',
    arguments: {
      card,
      by: { kind: 'change', shown: 'CENTS', says: 'How much more, or with a minus less.', isRequired: true },
      reason,
    },
    example: 'adjust-gift-card 0198f0c2-… --by -500 --reason "refunded in the shop"',
    refuses: ['Less than nothing; a card that is over.'],
  },
  'refund-gift-card': {
    says: 'Pays an unspent card back to whoever bought it, tells them, and closes it: its code is worth nothing.',
    arguments: { card, reason },
    example: 'refund-gift-card 0198f0c2-… --reason "bought twice"',
    refuses: ['A card of which something was spent, or is set aside; a card that nobody bought.'],
  },
  'cash-outs': {
    says: 'Lists who waits for the rest of a card in cash, the longest waiting first, with what to look at before it is paid: when and by which order the card was bought, and whether that payment is disputed.',
    arguments: {},
    example: 'cash-outs',
    refuses: [],
    isReading: true,
  },
  'review-cash-out': {
    says: 'Notes that somebody looked at how a card was paid for and found nothing against paying it out.',
    arguments: { card, reason },
    example: 'review-cash-out 0198f0c2-… --reason "regular customer, same name on card and check"',
    refuses: ['A card whose rest nobody asked for.'],
  },
  'decline-cash-out': {
    says: 'Declines a request for cash and emails the reason to the person who asked. The card stays blocked until `unblock-gift-card` or `refund-gift-card`.',
    arguments: {
      card,
      reason: {
        ...reason,
        says: 'Why, in a sentence that the person who asked reads; kept with what was done.',
      },
    },
    example: 'decline-cash-out 0198f0c2-… --reason "We could not confirm the purchase of this card."',
    refuses: ['A card whose rest nobody asked for.'],
  },
  'pay-cash-out': {
    says: 'Notes that the check for a card’s rest was sent: the card is closed.',
    arguments: { card, reason },
    example: 'pay-cash-out 0198f0c2-… --reason "check 1187"',
    refuses: [
      'A card whose rest nobody asked for.',
      'A card bought in the last 120 days that nobody reviewed.',
    ],
  },
  liability: {
    says: 'What the house owes on gift cards, by the balances and by the ledger. Ends with 1 when they differ.',
    arguments: {},
    example: 'liability',
    refuses: [],
    isReading: true,
  },
} as const satisfies Verbs;
