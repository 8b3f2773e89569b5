import type { Verb } from './types.ts';

const order = {
  kind: 'count',
  shown: 'NUMBER',
  says: 'The number of the order.',
  isPosition: true,
  isRequired: true,
} as const;

const shipment = {
  kind: 'count',
  shown: 'N',
  says: 'Which parcel of the order; 1 when it is not said.',
} as const;

const note = { kind: 'text', shown: 'TEXT', says: 'Kept in the history of the parcel.' } as const;

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
    group: 'Orders',
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
    group: 'Orders',
    says: 'Tells everything about an order: lines and why they cost what they do, payments, parcels, holds, refunds, mails, and who did what.',
    arguments: { number: order },
    example: 'show 1001',
    refuses: ['A number that no order has.'],
    isReading: true,
  },
  hold: {
    group: 'Orders',
    says: 'Keeps an order from being packed and sent, and tells its customer.',
    arguments: {
      number: order,
      reason: { ...holdReason, says: 'Why it waits.', isRequired: true },
      until: {
        kind: 'date',
        shown: 'DATE',
        says: 'The day on which it goes on by itself; without one it waits for `release-hold`.',
      },
    },
    example: 'hold 1001 --reason weather --until 2026-12-07',
    refuses: ['An order that is finished or cancelled.', 'A day that is over.'],
  },
  'release-hold': {
    group: 'Orders',
    says: 'Lets an order go on.',
    arguments: {
      number: order,
      reason: { ...holdReason, says: 'Ends the hold for this reason only; without it, all of them.' },
    },
    example: 'release-hold 1001 --reason weather',
    refuses: ['An order without such a hold.'],
  },
  cancel: {
    group: 'Orders',
    says: 'Cancels an order of which nothing has left: money, bottles, code and limits go back, and its customer is told.',
    arguments: { number: order, reason: why },
    example: 'cancel 1001 --reason "asked for by telephone"',
    refuses: [
      'An order of which something has left: refund what is not wanted.',
      'An order whose money is being taken at this moment.',
    ],
  },
  refund: {
    group: 'Orders',
    says: 'Gives the money of bottles back, to what it was paid with, and tells the customer. What is still to be sent will be sent: see `drop`.',
    arguments: {
      number: order,
      lines: { kind: 'units', shown: 'CODE=N …', says: 'How many of which code.' },
      all: { kind: 'flag', says: 'All that was not refunded yet.' },
      reason: why,
    },
    example: 'refund 1001 --lines ML-BDX-21=1 --reason "corked"',
    refuses: [
      'Bottles that are not on the order, or were refunded before.',
      'Money that was only reserved and not taken: it is taken with the first parcel. Cancel instead.',
      'A gift card of which something was spent; one of several: see `refund-gift-card`.',
    ],
  },
  drop: {
    group: 'Orders',
    says: 'Takes bottles off an order that will not be sent after all, gives their money back and tells the customer.',
    arguments: {
      number: order,
      lines: {
        kind: 'units',
        shown: 'CODE=N …',
        says: 'How many of which code.',
        isRequired: true,
      },
      reason: why,
    },
    example: 'drop 1001 --lines ML-BDX-21=2 --reason "broken in the cellar"',
    refuses: [
      'Bottles that are in a parcel: unpack it first.',
      'Money that was only reserved and not taken: send the rest first, or cancel.',
    ],
  },
  pack: {
    group: 'Parcels',
    says: 'Puts bottles of an order into a parcel. From here on its customer can neither cancel it nor change its address.',
    arguments: {
      number: order,
      lines: {
        kind: 'units',
        shown: 'CODE=N …',
        says: 'How many of which code; without it, all that is left.',
      },
    },
    example: 'pack 1001 --lines ML-BDX-21=2 ML-CF-22=1',
    refuses: ['An order on hold.', 'Bottles that are not on the order or are in a parcel already.'],
  },
  unpack: {
    group: 'Parcels',
    says: 'Takes a parcel apart again that has not left.',
    arguments: { number: order, shipment },
    example: 'unpack 1001 --shipment 2',
    refuses: ['A parcel that has left, is leaving, or waits at the counter.'],
  },
  ship: {
    group: 'Parcels',
    says: 'Gives a packed parcel to its carrier. The first one of an order takes its whole payment; the customer gets the tracking number.',
    arguments: {
      number: order,
      shipment,
      carrier: { kind: 'choice', choices: ['UPS', 'FedEx', 'GLS'], says: 'Who takes it.', isRequired: true },
      tracking: { kind: 'text', shown: 'CODE', says: 'The number on the label.', isRequired: true },
    },
    example: 'ship 1001 --carrier UPS --tracking 1Z999AA10123456784',
    refuses: [
      'A parcel whose payment the card refuses: the order is put on hold, and its customer is asked for another card.',
      'A carrier that may not deliver wine in that state, and a tracking number that another parcel has.',
      'An order that is picked up, or on hold.',
    ],
  },
  attempt: {
    group: 'Parcels',
    says: 'Notes that the carrier found nobody to sign, and tells the customer.',
    arguments: {
      number: order,
      shipment,
      attempt: {
        kind: 'count',
        shown: 'N',
        says: 'Which one, as the carrier counts; the next one when it is not said.',
      },
      note,
    },
    example: 'attempt 1001',
    refuses: ['A parcel that is not on its way.'],
  },
  deliver: {
    group: 'Parcels',
    says: 'Notes that an adult signed for a parcel.',
    arguments: { number: order, shipment, note },
    example: 'deliver 1001',
    refuses: ['A parcel that is not on its way.'],
  },
  'return-shipment': {
    group: 'Parcels',
    says: 'Notes that a parcel came back, and tells the customer. What was paid for it is given back with `refund`.',
    arguments: {
      number: order,
      shipment,
      broken: { kind: 'flag', says: 'What came back is broken and is not put on the shelf again.' },
      note,
    },
    example: 'return-shipment 1001 --note "refused at the door"',
    refuses: ['A parcel that is not on its way.'],
  },
  ready: {
    group: 'Parcels',
    says: 'Makes an order ready at the counter: packs it, takes its payment, and tells its customer until when it waits.',
    arguments: { number: order },
    example: 'ready 1001',
    refuses: ['An order that goes with a carrier, or is on hold.', 'An order whose card does not pay.'],
  },
  'hand-over': {
    group: 'Parcels',
    says: 'Hands an order over the counter.',
    arguments: {
      number: order,
      to: { kind: 'text', shown: 'NAME', says: 'Who took it.', isRequired: true },
      'id-checked': { kind: 'flag', says: 'You saw the photo ID of an adult.' },
    },
    example: 'hand-over 1001 --to "Ana Núñez" --id-checked',
    refuses: ['Wine without a look at a photo ID.', 'An order that is not ready.'],
  },
} as const satisfies Readonly<Record<string, Verb>>;
