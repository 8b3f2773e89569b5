import type { Verbs } from '../types.ts';

const order = {
  kind: 'count',
  shown: 'ORDER',
  says: 'The number of the order that redeemed it.',
  isPosition: true,
  isRequired: true,
} as const;

/** What an operator does with rewards that were redeemed. */
export const rewardVerbs = {
  redemptions: {
    says: 'Lists what a member has redeemed, the latest first, with how far each is.',
    arguments: {
      member: {
        kind: 'text',
        shown: 'ADDRESS',
        says: 'The email address of the member.',
        isPosition: true,
        isRequired: true,
      },
    },
    example: 'redemptions chloe@customers.example',
    refuses: ['An address that takes no part.'],
    isReading: true,
  },
  engravings: {
    says: 'Lists what is to be engraved, the oldest first, with the lines as they were proofread, and what is on the bench.',
    arguments: {},
    example: 'engravings',
    refuses: [],
    isReading: true,
  },
  'start-engraving': {
    says: 'Begins to engrave: from now on its order cannot be taken back, and its owner is told.',
    arguments: { order },
    example: 'start-engraving 10001',
    refuses: ['An order with nothing to engrave.', 'One that was canceled.'],
  },
  'finish-engraving': {
    says: 'Says that it is engraved and may be packed.',
    arguments: { order },
    example: 'finish-engraving 10001',
    refuses: ['One that was not begun.'],
  },
  'cancel-redemption': {
    says: 'Takes a voucher back and gives its points to their lots; a thing is canceled by `cancel`, a visit by its booking.',
    arguments: { order },
    example: 'cancel-redemption 10001',
    refuses: ['A voucher that was used, or has ended.', 'What is no voucher.'],
  },
} as const satisfies Verbs;
