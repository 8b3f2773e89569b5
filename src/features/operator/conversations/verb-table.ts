import type { Verbs } from '../types.ts';

const number = {
  kind: 'count',
  shown: 'CONVERSATION',
  says: 'The number of the conversation.',
  isPosition: true,
  isRequired: true,
} as const;

/** What an operator does with those who talk to the house in the messenger. */
export const conversationVerbs = {
  conversations: {
    says: 'Lists the conversations of the messenger that are open: first those that wait for an answer, the longest first.',
    arguments: {
      limit: { kind: 'count', shown: 'N', says: 'At most so many; 50 when it is not said.' },
    },
    example: 'conversations',
    refuses: [],
    isReading: true,
  },
  conversation: {
    says: 'Shows all that was said in one conversation.',
    arguments: { number },
    example: 'conversation 3001',
    refuses: ['A number that no conversation has.'],
    isReading: true,
  },
  reply: {
    says: 'Answers in a conversation. Whoever shows it sees the answer at once, everybody else when they open it again.',
    arguments: {
      number,
      text: { kind: 'text', shown: 'TEXT', says: 'What is said.', isRequired: true },
    },
    example: 'reply 3001 --text "Yes, we have two magnums left."',
    refuses: ['A conversation that is closed, or that goes on under another number.'],
  },
  'close-conversation': {
    says: 'Ends a conversation; its transcript is mailed where somebody gets it. It is forgotten two years later.',
    arguments: { number },
    example: 'close-conversation 3001',
    refuses: ['A number that no conversation has.', 'A conversation that goes on under another number.'],
  },
} as const satisfies Verbs;
