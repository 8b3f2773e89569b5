import type { Verbs } from '../types.ts';

const gift = {
  kind: 'text',
  shown: 'GIFT',
  says: 'Which gift, by the id that `gift-memberships` names.',
  isPosition: true,
  isRequired: true,
} as const;
const reason = {
  kind: 'text',
  shown: 'TEXT',
  says: 'Why; kept with what was done.',
  isRequired: true,
} as const;

/** What an operator does with gift memberships: never with a link, which stands in its recipient's mail alone. */
export const giftMembershipVerbs = {
  'gift-memberships': {
    says: 'Lists gift memberships, the newest first: where each stands, what is left of it and what the house added.',
    arguments: {
      email: { kind: 'text', shown: 'EMAIL', says: 'Those that this mailbox gave or got.' },
      order: { kind: 'count', shown: 'N', says: 'The one that this order bought.' },
    },
    example: 'gift-memberships --email gia@customers.example',
    refuses: [],
    isReading: true,
  },
  'reissue-gift-membership': {
    says: 'Mails a gift that nobody has accepted with another link, to another address where one is said; the old link is void.',
    arguments: {
      gift,
      to: { kind: 'text', shown: 'EMAIL', says: 'Where it goes from now on.' },
      name: { kind: 'text', shown: 'NAME', says: 'Who gets it.' },
      reason,
    },
    example: 'reissue-gift-membership 0198f0c2-… --to gia@customers.example --reason "mail was lost"',
    refuses: ['A gift that was not sent yet, was accepted, or was given back; an address that is none.'],
  },
  'cancel-gift-membership': {
    says: 'Pays a gift that nobody has accepted back to whoever gave it, tells them, and closes it: its link is void.',
    arguments: { gift, reason },
    example: 'cancel-gift-membership 0198f0c2-… --reason "given twice"',
    refuses: ['A gift that was accepted: it belongs to whoever got it.'],
  },
} as const satisfies Verbs;
