import type { OperatorCommands } from '../types.ts';

export const couponCommands = {
  coupons: {
    description: 'Lists promo codes and vouchers with benefit, conditions, end date and number of uses.',
    arguments: { all: { kind: 'flag', description: 'Also lists codes that have ended.' } },
    example: 'coupons --all',
    failsIf: [],
    isReadOnly: true,
  },
  'add-coupon': {
    description: 'Creates a promo code.',
    arguments: {
      code: {
        kind: 'text',
        placeholder: 'CODE',
        description: '3 to 32 letters, digits or hyphens.',
        isPositional: true,
        isRequired: true,
      },
      title: {
        kind: 'text',
        placeholder: 'TEXT',
        description: 'Name of the discount, shown to customers.',
        isRequired: true,
      },
      percent: {
        kind: 'percent',
        placeholder: 'N',
        description: 'Percentage off each line, such as 10 or 7.5.',
      },
      amount: {
        kind: 'money',
        placeholder: 'DOLLARS',
        description: 'Or: amount off the order, such as 20 or 12.50.',
      },
      shipping: {
        kind: 'money',
        placeholder: 'DOLLARS',
        description: 'Or: price of ground shipping, such as 0.',
      },
      from: {
        kind: 'date',
        placeholder: 'DATE',
        description: 'First day, in winery time; today by default.',
      },
      until: { kind: 'date', placeholder: 'DATE', description: 'Last day; no end date by default.' },
      minimum: { kind: 'money', placeholder: 'DOLLARS', description: 'Minimum order amount.' },
      bottles: { kind: 'count', placeholder: 'N', description: 'Minimum number of bottles.' },
      'first-order': { kind: 'flag', description: 'Only for a customer’s first order.' },
      members: { kind: 'choice', choices: ['any', 'club', 'plus'], description: 'Only for members.' },
      'per-customer': { kind: 'count', placeholder: 'N', description: 'Maximum uses per customer.' },
      total: { kind: 'count', placeholder: 'N', description: 'Maximum uses in total.' },
    },
    example: 'add-coupon HARVEST10 --percent 10 --title "Harvest: 10% off" --until 2026-12-31',
    failsIf: [
      'The code already exists or existed before. Codes cannot be reused.',
      'Not exactly one of --percent, --amount and --shipping is given, or the percentage is above 60.',
    ],
  },
  'end-coupon': {
    description:
      'Ends a promo code, right away or after a given day. Orders that were placed with it keep the discount.',
    arguments: {
      code: {
        kind: 'text',
        placeholder: 'CODE',
        description: 'The promo code.',
        isPositional: true,
        isRequired: true,
      },
      on: {
        kind: 'date',
        placeholder: 'DATE',
        description: 'Last day; without it the code ends right away.',
      },
    },
    example: 'end-coupon HARVEST10 --on 2026-12-24',
    failsIf: ['The code does not exist or has already ended.', 'The last day has passed.'],
  },
} as const satisfies OperatorCommands;
