import type { OperatorCommands } from '../types.ts';

export const orderNumberArgument = {
  kind: 'count',
  placeholder: 'NUMBER',
  description: 'Order number.',
  isPositional: true,
  isRequired: true,
} as const;

const why = {
  kind: 'text',
  placeholder: 'TEXT',
  description: 'Reason, kept with the order.',
  isRequired: true,
} as const;

const holdReason = {
  kind: 'choice',
  choices: ['weather', 'compliance', 'payment', 'requested_date'],
} as const;

export const orderCommands = {
  orders: {
    description: 'Lists orders, newest first.',
    arguments: {
      state: {
        kind: 'choice',
        choices: ['placed', 'on_hold', 'fulfilling', 'completed', 'cancelled'],
        description: 'Only orders with this status.',
      },
      since: {
        kind: 'date',
        placeholder: 'DATE',
        description: 'Only orders placed on this day or later, in winery time.',
      },
      email: { kind: 'text', placeholder: 'EMAIL', description: 'Only orders with this email address.' },
      number: { kind: 'count', placeholder: 'NUMBER', description: 'Only this order.' },
      limit: { kind: 'count', placeholder: 'N', description: 'Maximum number to list; 50 by default.' },
    },
    example: 'orders --state placed --since 2026-11-01',
    failsIf: [],
    isReadOnly: true,
  },
  show: {
    description:
      'Shows everything about an order: lines, price, payments, parcels, holds, refunds, emails and audit log.',
    arguments: { number: orderNumberArgument },
    example: 'show 10001',
    failsIf: ['There is no order with this number.'],
    isReadOnly: true,
  },
  hold: {
    description: 'Puts an order on hold so that it is not packed or shipped, and notifies the customer.',
    arguments: {
      number: orderNumberArgument,
      reason: { ...holdReason, description: 'Reason for the hold.', isRequired: true },
      until: {
        kind: 'date',
        placeholder: 'DATE',
        description: 'Day on which the hold ends automatically; by default it lasts until `release-hold`.',
      },
    },
    example: 'hold 10001 --reason weather --until 2026-12-07',
    failsIf: ['The order is completed or canceled, or everything in it has shipped.', 'The date has passed.'],
  },
  'release-hold': {
    description: 'Releases an order from hold.',
    arguments: {
      number: orderNumberArgument,
      reason: {
        ...holdReason,
        description: 'Releases only the hold with this reason; all holds by default.',
      },
    },
    example: 'release-hold 10001 --reason weather',
    failsIf: ['The order has no such hold.'],
  },
  cancel: {
    description:
      'Cancels an order if nothing has shipped: refunds it, returns the stock, restores promo code uses and limits, and notifies the customer.',
    arguments: { number: orderNumberArgument, reason: why },
    example: 'cancel 10001 --reason "asked for by telephone"',
    failsIf: [
      'Part of the order has shipped. Use `refund` instead.',
      'The payment is being captured right now.',
    ],
  },
  refund: {
    description:
      'Refunds bottles, shipping or an amount to the original means of payment, or as store credit, and notifies the customer. Bottles that have not shipped yet will still ship; use `drop` to remove them.',
    arguments: {
      number: orderNumberArgument,
      lines: { kind: 'units', placeholder: 'CODE=N …', description: 'Quantity of each code.' },
      all: { kind: 'flag', description: 'All bottles that have not been refunded yet.' },
      shipping: { kind: 'flag', description: 'All shipping that has not been refunded yet.' },
      amount: {
        kind: 'money',
        placeholder: 'DOLLARS',
        description: 'Another amount, such as 10 for a late box.',
      },
      credit: { kind: 'flag', description: 'As store credit instead of the original means of payment.' },
      reason: why,
    },
    example: 'refund 10001 --lines RED-21=1 --reason "corked"',
    failsIf: [
      'The bottles are not on the order, or were already refunded.',
      'The payment is authorized but not captured, which happens when the first parcel ships. Use `cancel` instead.',
      'The order has a gift card that was partly spent, or has several gift cards. See `refund-gift-card`.',
    ],
  },
  drop: {
    description: 'Removes bottles that will not ship from an order, refunds them and notifies the customer.',
    arguments: {
      number: orderNumberArgument,
      lines: {
        kind: 'units',
        placeholder: 'CODE=N …',
        description: 'Quantity of each code.',
        isRequired: true,
      },
      reason: why,
    },
    example: 'drop 10001 --lines RED-21=2 --reason "broken in the cellar"',
    failsIf: [
      'The bottles are in a parcel. Use `unpack` first.',
      'The payment is authorized but not captured. Ship the rest first, or cancel the order.',
    ],
  },
} as const satisfies OperatorCommands;
