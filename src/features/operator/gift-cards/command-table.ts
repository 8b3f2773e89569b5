import type { OperatorCommands } from '../types.ts';

const card = {
  kind: 'text',
  placeholder: 'CARD',
  description: 'ID of the gift card, see `gift-cards`.',
  isPositional: true,
  isRequired: true,
} as const;
const reason = {
  kind: 'text',
  placeholder: 'TEXT',
  description: 'Reason, kept in the audit log.',
  isRequired: true,
} as const;

export const giftCardCommands = {
  'gift-cards': {
    description: 'Lists gift cards with their balances, newest first.',
    arguments: {
      ending: {
        kind: 'text',
        placeholder: 'FOUR',
        description: 'Only cards whose code ends with these characters.',
      },
      order: { kind: 'count', placeholder: 'N', description: 'Only cards bought in this order.' },
      limit: { kind: 'count', placeholder: 'N', description: 'Maximum number to list; 50 by default.' },
    },
    example: 'gift-cards --ending 0HZC',
    failsIf: [],
    isReadOnly: true,
  },
  'give-gift-card': {
    description: 'Issues a gift card without a payment and emails it.',
    arguments: {
      amount: {
        kind: 'money',
        placeholder: 'DOLLARS',
        description: 'Amount in whole dollars, from 10 to 1500.',
        isRequired: true,
      },
      to: {
        kind: 'text',
        placeholder: 'EMAIL',
        description: 'Email address of the recipient.',
        isRequired: true,
      },
      name: { kind: 'text', placeholder: 'NAME', description: 'Name of the recipient.', isRequired: true },
      message: { kind: 'text', placeholder: 'TEXT', description: 'Gift message in the email.' },
      reason,
    },
    example: 'give-gift-card --amount 25 --to gia@customers.example --name Gia --reason late',
    failsIf: ['The amount is not allowed for a gift card.', 'The email address is not valid.'],
  },
  'block-gift-card': {
    description: 'Blocks a gift card. It cannot be used until it is unblocked.',
    arguments: { card, reason },
    example: 'block-gift-card 0198f0c2-… --reason "code posted in public"',
    failsIf: ['The card has not been sent yet, or is closed.'],
  },
  'unblock-gift-card': {
    description: 'Unblocks a gift card.',
    arguments: { card, reason },
    example: 'unblock-gift-card 0198f0c2-… --reason "holder proved the purchase"',
    failsIf: ['The card is not blocked, or its cash-out is in progress.'],
  },
  'unlock-gift-card': {
    description:
      'Unlocks the PIN of a gift card after too many wrong PINs. Without --confirm, only shows the lock.',
    arguments: { card, reason, confirm: { kind: 'flag', description: 'Unlocks the PIN.' } },
    example: 'unlock-gift-card 0198f0c2-… --reason "holder called, purchase confirmed" --confirm',
    failsIf: ['The card is not locked.'],
  },
  'reissue-gift-card': {
    description: 'Gives a gift card a new code and emails it to the recipient. The old code stops working.',
    arguments: { card, reason },
    example: 'reissue-gift-card 0198f0c2-… --reason "mail was lost"',
    failsIf: ['The card has not been sent yet, is blocked, or is closed.'],
  },
  'adjust-gift-card': {
    description: 'Changes the balance of a gift card by an amount in cents.',
    arguments: {
      card,
      by: {
        kind: 'change',
        placeholder: 'CENTS',
        description: 'Cents to add, or to deduct with a minus sign.',
        isRequired: true,
      },
      reason,
    },
    example: 'adjust-gift-card 0198f0c2-… --by -500 --reason "refunded in the shop"',
    failsIf: ['The balance would be negative, or the card is closed.'],
  },
  'refund-gift-card': {
    description:
      'Refunds an unused gift card to its buyer, notifies them, and closes the card. Its code stops working.',
    arguments: { card, reason },
    example: 'refund-gift-card 0198f0c2-… --reason "bought twice"',
    failsIf: [
      'Part of the balance was spent or is reserved for an order.',
      'The card was issued without a payment.',
    ],
  },
  'cash-outs': {
    description:
      'Lists open cash-out requests, oldest first, with what to check before paying: when and in which order the card was bought, and whether its payment is disputed.',
    arguments: {},
    example: 'cash-outs',
    failsIf: [],
    isReadOnly: true,
  },
  'review-cash-out': {
    description: 'Records that a cash-out was reviewed and can be paid.',
    arguments: { card, reason },
    example: 'review-cash-out 0198f0c2-… --reason "regular customer, same name on card and check"',
    failsIf: ['There is no open cash-out request for the card.'],
  },
  'decline-cash-out': {
    description:
      'Declines a request for cash and emails the reason to the person who asked. The card stays blocked until `unblock-gift-card` or `refund-gift-card`.',
    arguments: {
      card,
      reason: {
        ...reason,
        description: 'Reason, emailed to the person who asked and kept in the audit log.',
      },
    },
    example: 'decline-cash-out 0198f0c2-… --reason "We could not confirm the purchase of this card."',
    failsIf: ['There is no open cash-out request for the card.'],
  },
  'pay-cash-out': {
    description: 'Records that the check for a cash-out was sent, and closes the card.',
    arguments: { card, reason },
    example: 'pay-cash-out 0198f0c2-… --reason "check 1187"',
    failsIf: [
      'There is no open cash-out request for the card.',
      'The card was bought in the last 120 days and the request was not reviewed.',
    ],
  },
  liability: {
    description:
      'Shows the total gift card liability by balances and by ledger entries. Exits with 1 if they differ.',
    arguments: {},
    example: 'liability',
    failsIf: [],
    isReadOnly: true,
  },
} as const satisfies OperatorCommands;
