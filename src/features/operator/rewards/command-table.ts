import type { OperatorCommands } from '../types.ts';

const order = {
  kind: 'count',
  placeholder: 'ORDER',
  description: 'Number of the order that redeemed the reward.',
  isPositional: true,
  isRequired: true,
} as const;

export const rewardCommands = {
  redemptions: {
    description: 'Lists the redemptions of a member with their status, latest first.',
    arguments: {
      member: {
        kind: 'text',
        placeholder: 'ADDRESS',
        description: 'Email address of the member.',
        isPositional: true,
        isRequired: true,
      },
    },
    example: 'redemptions chloe@customers.example',
    failsIf: ['There is no member with this email address.'],
    isReadOnly: true,
  },
  engravings: {
    description:
      'Lists bottles to engrave with their proofread text, oldest first, and engravings in progress.',
    arguments: {},
    example: 'engravings',
    failsIf: [],
    isReadOnly: true,
  },
  'start-engraving': {
    description: 'Starts an engraving. The order can no longer be canceled, and the customer is notified.',
    arguments: { order },
    example: 'start-engraving 10001',
    failsIf: ['The order has nothing to engrave.', 'The redemption was canceled.'],
  },
  'finish-engraving': {
    description: 'Marks an engraving as finished, so that its order can be packed.',
    arguments: { order },
    example: 'finish-engraving 10001',
    failsIf: ['The engraving was not started.'],
  },
  'cancel-redemption': {
    description:
      'Cancels a voucher and returns its points. Use `cancel` for goods, and cancel the reservation for a visit.',
    arguments: { order },
    example: 'cancel-redemption 10001',
    failsIf: ['The voucher was used or has expired.', 'The reward is not a voucher.'],
  },
} as const satisfies OperatorCommands;
