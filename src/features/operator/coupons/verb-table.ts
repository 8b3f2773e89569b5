import type { Verbs } from '../types.ts';

/** What an operator does with promotion codes and vouchers. */
export const couponVerbs = {
  coupons: {
    says: 'Lists promotion codes and vouchers: what they give, to whom, until when, and how often they were used.',
    arguments: { all: { kind: 'flag', says: 'Those that have ended, too.' } },
    example: 'coupons --all',
    refuses: [],
    isReading: true,
  },
  'add-coupon': {
    says: 'Makes a promotion code.',
    arguments: {
      code: {
        kind: 'text',
        shown: 'CODE',
        says: '3 to 32 letters, digits or hyphens.',
        isPosition: true,
        isRequired: true,
      },
      title: {
        kind: 'text',
        shown: 'TEXT',
        says: 'The sentence that customers read as the reason.',
        isRequired: true,
      },
      percent: { kind: 'percent', shown: 'N', says: 'Takes so much off each line, such as 10 or 7.5.' },
      amount: { kind: 'money', shown: 'DOLLARS', says: 'Or: takes this off the order, such as 20 or 12.50.' },
      shipping: { kind: 'money', shown: 'DOLLARS', says: 'Or: ground shipping costs this, such as 0.' },
      from: { kind: 'date', shown: 'DATE', says: 'Its first day at the winery; today when it is not said.' },
      until: { kind: 'date', shown: 'DATE', says: 'Its last day; without one it does not end.' },
      minimum: { kind: 'money', shown: 'DOLLARS', says: 'Only from this much on.' },
      bottles: { kind: 'count', shown: 'N', says: 'Only from so many bottles on.' },
      'first-order': { kind: 'flag', says: 'Only for a first order.' },
      members: { kind: 'choice', choices: ['any', 'club', 'plus'], says: 'Only for members.' },
      'per-customer': { kind: 'count', shown: 'N', says: 'So many times for each person.' },
      total: { kind: 'count', shown: 'N', says: 'So many times in all.' },
    },
    example: 'add-coupon HARVEST10 --percent 10 --title "Harvest: 10% off" --until 2026-12-31',
    refuses: [
      'A code that exists: codes are never used again.',
      'None or more than one of --percent, --amount and --shipping; a percentage above 60.',
    ],
  },
  'end-coupon': {
    says: 'Ends a code: at once, or after a last day. Orders that were placed with it keep it.',
    arguments: {
      code: { kind: 'text', shown: 'CODE', says: 'Which one.', isPosition: true, isRequired: true },
      on: { kind: 'date', shown: 'DATE', says: 'Its last day; without one it ends now.' },
    },
    example: 'end-coupon HARVEST10 --on 2026-12-24',
    refuses: ['A code that does not exist, or has ended already.', 'A last day that is over.'],
  },
} as const satisfies Verbs;
