import { orderNumberArgument } from '../orders/command-table.ts';
import type { OperatorCommands } from '../types.ts';

const shipment = {
  kind: 'count',
  placeholder: 'N',
  description: 'Parcel number within the order; 1 by default.',
} as const;

const note = {
  kind: 'text',
  placeholder: 'TEXT',
  description: 'Note for the history of the parcel.',
} as const;

export const parcelCommands = {
  pack: {
    description:
      'Packs bottles of an order into a parcel. After that the customer can no longer cancel the order or change its address.',
    arguments: {
      number: orderNumberArgument,
      lines: {
        kind: 'units',
        placeholder: 'CODE=N …',
        description: 'Quantity of each code; everything left by default.',
      },
    },
    example: 'pack 10001 --lines RED-21=2 FRANC-22=1',
    failsIf: ['The order is on hold.', 'The bottles are not on the order or are already packed.'],
  },
  unpack: {
    description: 'Unpacks a parcel that has not shipped.',
    arguments: { number: orderNumberArgument, shipment },
    example: 'unpack 10001 --shipment 2',
    failsIf: ['The parcel has shipped, is shipping, or is ready for pickup.'],
  },
  ship: {
    description:
      'Ships a packed parcel with a carrier. The first parcel of an order captures its whole payment. The customer gets the tracking number.',
    arguments: {
      number: orderNumberArgument,
      shipment,
      carrier: {
        kind: 'choice',
        choices: ['UPS', 'FedEx', 'GLS'],
        description: 'Carrier.',
        isRequired: true,
      },
      tracking: { kind: 'text', placeholder: 'CODE', description: 'Tracking number.', isRequired: true },
    },
    example: 'ship 10001 --carrier UPS --tracking 1Z999AA10123456784',
    failsIf: [
      'The card is declined. The order is then put on hold, and the customer is asked for another card.',
      'The carrier is not allowed to deliver wine to that state.',
      'Another parcel has the same tracking number.',
      'The order is for pickup, or on hold.',
    ],
  },
  attempt: {
    description: 'Records a delivery attempt when no one could sign, and notifies the customer.',
    arguments: {
      number: orderNumberArgument,
      shipment,
      attempt: {
        kind: 'count',
        placeholder: 'N',
        description: 'The carrier’s attempt number; the next one by default.',
      },
      note,
    },
    example: 'attempt 10001',
    failsIf: ['The parcel is not in transit.'],
  },
  deliver: {
    description: 'Records that a parcel was delivered and signed for by an adult.',
    arguments: { number: orderNumberArgument, shipment, note },
    example: 'deliver 10001',
    failsIf: ['The parcel is not in transit.'],
  },
  'return-shipment': {
    description:
      'Records that a parcel was returned, and notifies the customer. Use `refund` to refund its bottles.',
    arguments: {
      number: orderNumberArgument,
      shipment,
      broken: { kind: 'flag', description: 'The bottles are broken and do not go back into stock.' },
      note,
    },
    example: 'return-shipment 10001 --note "refused at the door"',
    failsIf: ['The parcel is not in transit.'],
  },
  ready: {
    description:
      'Prepares an order for pickup: packs it, captures its payment, and emails the customer how long it will be held.',
    arguments: { number: orderNumberArgument },
    example: 'ready 10001',
    failsIf: ['The order is for shipping, or on hold.', 'The card is declined.'],
  },
  'hand-over': {
    description: 'Records that an order was picked up.',
    arguments: {
      number: orderNumberArgument,
      to: {
        kind: 'text',
        placeholder: 'NAME',
        description: 'Name of the person who picked it up.',
        isRequired: true,
      },
      'id-checked': { kind: 'flag', description: 'You checked the photo ID of an adult.' },
    },
    example: 'hand-over 10001 --to "Ana Núñez" --id-checked',
    failsIf: ['The order has wine and no photo ID was checked.', 'The order is not ready for pickup.'],
  },
} as const satisfies OperatorCommands;
