import type { Verbs } from '../types.ts';

/** The order that a verb is about. */
export const orderNumber = {
  kind: 'count',
  shown: 'NUMBER',
  says: 'The number of the order.',
  isPosition: true,
  isRequired: true,
} as const;

const why = {
  kind: 'text',
  shown: 'TEXT',
  says: 'Why; kept with the order.',
  isRequired: true,
} as const;

const holdReason = {
  kind: 'choice',
  choices: ['weather', 'compliance', 'payment', 'requested_date'],
} as const;

/** What an operator does with orders. */
export const orderVerbs = {
  orders: {
    says: 'Lists orders, the newest first.',
    arguments: {
      state: {
        kind: 'choice',
        choices: ['placed', 'on_hold', 'fulfilling', 'completed', 'cancelled'],
        says: 'Only orders in this state.',
      },
      since: { kind: 'date', shown: 'DATE', says: 'Only orders placed on this day at the winery or later.' },
      email: { kind: 'text', shown: 'EMAIL', says: 'Only orders of this address.' },
      number: { kind: 'count', shown: 'NUMBER', says: 'Only this order.' },
      limit: { kind: 'count', shown: 'N', says: 'At most so many; 50 when it is not said.' },
    },
    example: 'orders --state placed --since 2026-11-01',
    refuses: [],
    isReading: true,
  },
  show: {
    says: 'Tells everything about an order: lines and why they cost what they do, payments, parcels, holds, refunds, mails, and who did what.',
    arguments: { number: orderNumber },
    example: 'show 10001',
    refuses: ['A number that no order has.'],
    isReading: true,
  },
  hold: {
    says: 'Keeps an order from being packed and sent, and tells its customer.',
    arguments: {
      number: orderNumber,
      reason: { ...holdReason, says: 'Why it waits.', isRequired: true },
      until: {
        kind: 'date',
        shown: 'DATE',
        says: 'The day on which it goes on by itself; without one it waits for `release-hold`.',
      },
    },
    example: 'hold 10001 --reason weather --until 2026-12-07',
    refuses: ['An order that is finished or canceled.', 'A day that is over.'],
  },
  'release-hold': {
    says: 'Lets an order go on.',
    arguments: {
      number: orderNumber,
      reason: { ...holdReason, says: 'Ends the hold for this reason only; without it, all of them.' },
    },
    example: 'release-hold 10001 --reason weather',
    refuses: ['An order without such a hold.'],
  },
  cancel: {
    says: 'Cancels an order of which nothing has left: money, bottles, code and limits go back, and its customer is told.',
    arguments: { number: orderNumber, reason: why },
    example: 'cancel 10001 --reason "asked for by telephone"',
    refuses: [
      'An order of which something has left: refund what is not wanted.',
      'An order whose money is being taken at this moment.',
    ],
  },
  refund: {
    says: 'Gives the money of bottles back, to what it was paid with, and tells the customer. What is still to be sent will be sent: see `drop`.',
    arguments: {
      number: orderNumber,
      lines: { kind: 'units', shown: 'CODE=N …', says: 'How many of which code.' },
      all: { kind: 'flag', says: 'All that was not refunded yet.' },
      reason: why,
    },
    example: 'refund 10001 --lines ML-BDX-21=1 --reason "corked"',
    refuses: [
      'Bottles that are not on the order, or were refunded before.',
      'Money that was only reserved and not taken: it is taken with the first parcel. Cancel instead.',
      'A gift card of which something was spent; one of several: see `refund-gift-card`.',
    ],
  },
  drop: {
    says: 'Takes bottles off an order that will not be sent after all, gives their money back and tells the customer.',
    arguments: {
      number: orderNumber,
      lines: {
        kind: 'units',
        shown: 'CODE=N …',
        says: 'How many of which code.',
        isRequired: true,
      },
      reason: why,
    },
    example: 'drop 10001 --lines ML-BDX-21=2 --reason "broken in the cellar"',
    refuses: [
      'Bottles that are in a parcel: unpack it first.',
      'Money that was only reserved and not taken: send the rest first, or cancel.',
    ],
  },
} as const satisfies Verbs;
