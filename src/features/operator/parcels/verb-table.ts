import { orderNumber } from '../orders/verb-table.ts';
import type { Verbs } from '../types.ts';

const shipment = {
  kind: 'count',
  shown: 'N',
  says: 'Which parcel of the order; 1 when it is not said.',
} as const;

const note = { kind: 'text', shown: 'TEXT', says: 'Kept in the history of the parcel.' } as const;

/** What an operator does with the parcels of an order, and at the counter. */
export const parcelVerbs = {
  pack: {
    says: 'Puts bottles of an order into a parcel. From here on its customer can neither cancel it nor change its address.',
    arguments: {
      number: orderNumber,
      lines: {
        kind: 'units',
        shown: 'CODE=N …',
        says: 'How many of which code; without it, all that is left.',
      },
    },
    example: 'pack 10001 --lines ML-BDX-21=2 ML-CF-22=1',
    refuses: ['An order on hold.', 'Bottles that are not on the order or are in a parcel already.'],
  },
  unpack: {
    says: 'Takes a parcel apart again that has not left.',
    arguments: { number: orderNumber, shipment },
    example: 'unpack 10001 --shipment 2',
    refuses: ['A parcel that has left, is leaving, or waits at the counter.'],
  },
  ship: {
    says: 'Gives a packed parcel to its carrier. The first one of an order takes its whole payment; the customer gets the tracking number.',
    arguments: {
      number: orderNumber,
      shipment,
      carrier: { kind: 'choice', choices: ['UPS', 'FedEx', 'GLS'], says: 'Who takes it.', isRequired: true },
      tracking: { kind: 'text', shown: 'CODE', says: 'The number on the label.', isRequired: true },
    },
    example: 'ship 10001 --carrier UPS --tracking 1Z999AA10123456784',
    refuses: [
      'A parcel whose payment the card refuses: the order is put on hold, and its customer is asked for another card.',
      'A carrier that may not deliver wine in that state, and a tracking number that another parcel has.',
      'An order that is picked up, or on hold.',
    ],
  },
  attempt: {
    says: 'Notes that the carrier found nobody to sign, and tells the customer.',
    arguments: {
      number: orderNumber,
      shipment,
      attempt: {
        kind: 'count',
        shown: 'N',
        says: 'Which one, as the carrier counts; the next one when it is not said.',
      },
      note,
    },
    example: 'attempt 10001',
    refuses: ['A parcel that is not on its way.'],
  },
  deliver: {
    says: 'Notes that an adult signed for a parcel.',
    arguments: { number: orderNumber, shipment, note },
    example: 'deliver 10001',
    refuses: ['A parcel that is not on its way.'],
  },
  'return-shipment': {
    says: 'Notes that a parcel came back, and tells the customer. What was paid for it is given back with `refund`.',
    arguments: {
      number: orderNumber,
      shipment,
      broken: { kind: 'flag', says: 'What came back is broken and is not put on the shelf again.' },
      note,
    },
    example: 'return-shipment 10001 --note "refused at the door"',
    refuses: ['A parcel that is not on its way.'],
  },
  ready: {
    says: 'Makes an order ready at the counter: packs it, takes its payment, and tells its customer until when it waits.',
    arguments: { number: orderNumber },
    example: 'ready 10001',
    refuses: ['An order that goes with a carrier, or is on hold.', 'An order whose card does not pay.'],
  },
  'hand-over': {
    says: 'Hands an order over the counter.',
    arguments: {
      number: orderNumber,
      to: { kind: 'text', shown: 'NAME', says: 'Who took it.', isRequired: true },
      'id-checked': { kind: 'flag', says: 'You saw the photo ID of an adult.' },
    },
    example: 'hand-over 10001 --to "Ana Núñez" --id-checked',
    refuses: ['Wine without a look at a photo ID.', 'An order that is not ready.'],
  },
} as const satisfies Verbs;
