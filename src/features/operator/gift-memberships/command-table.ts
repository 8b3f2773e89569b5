import type { OperatorCommands } from '../types.ts';

const gift = {
  kind: 'text',
  placeholder: 'GIFT',
  description: 'ID of the gift membership, see `gift-memberships`.',
  isPositional: true,
  isRequired: true,
} as const;
const reason = {
  kind: 'text',
  placeholder: 'TEXT',
  description: 'Reason, kept in the audit log.',
  isRequired: true,
} as const;

export const giftMembershipCommands = {
  'gift-memberships': {
    description:
      'Lists gift memberships, newest first, with status, remaining value and what the winery added.',
    arguments: {
      email: { kind: 'text', placeholder: 'EMAIL', description: 'Only gifts with this sender or recipient.' },
      order: { kind: 'count', placeholder: 'N', description: 'Only the gift bought in this order.' },
    },
    example: 'gift-memberships --email gia@customers.example',
    failsIf: [],
    isReadOnly: true,
  },
  'reissue-gift-membership': {
    description:
      'Emails a new link for a gift that has not been accepted, to a different address if one is given. The old link stops working.',
    arguments: {
      gift,
      to: { kind: 'text', placeholder: 'EMAIL', description: 'New email address of the recipient.' },
      name: { kind: 'text', placeholder: 'NAME', description: 'New name of the recipient.' },
      reason,
    },
    example: 'reissue-gift-membership 0198f0c2-… --to gia@customers.example --reason "mail was lost"',
    failsIf: [
      'The gift has not been sent yet, was accepted, or was refunded.',
      'The email address is not valid.',
    ],
  },
  'cancel-gift-membership': {
    description:
      'Refunds a gift that has not been accepted to its buyer, notifies them, and closes the gift. Its link stops working.',
    arguments: { gift, reason },
    example: 'cancel-gift-membership 0198f0c2-… --reason "given twice"',
    failsIf: ['The gift was accepted.'],
  },
} as const satisfies OperatorCommands;
