import type { OperatorCommands } from '../types.ts';

const number = {
  kind: 'count',
  placeholder: 'CONVERSATION',
  description: 'Number of the conversation.',
  isPositional: true,
  isRequired: true,
} as const;

export const conversationCommands = {
  conversations: {
    description:
      'Lists the open conversations of the messenger. Those waiting for an answer come first, longest wait first.',
    arguments: {
      limit: { kind: 'count', placeholder: 'N', description: 'Maximum number to list; 50 by default.' },
    },
    example: 'conversations',
    failsIf: [],
    isReadOnly: true,
  },
  conversation: {
    description: 'Shows the messages of a conversation.',
    arguments: { number },
    example: 'conversation 3001',
    failsIf: ['There is no conversation with this number.'],
    isReadOnly: true,
  },
  reply: {
    description:
      'Sends a reply in a conversation. Visitors who have it open see it right away, others the next time they open it.',
    arguments: {
      number,
      text: { kind: 'text', placeholder: 'TEXT', description: 'Text of the reply.', isRequired: true },
    },
    example: 'reply 3001 --text "Yes, we have two magnums left."',
    failsIf: ['The conversation is closed, or was continued under another number.'],
  },
  'close-conversation': {
    description:
      'Closes a conversation and emails the transcript to the visitor if we have an address. It is deleted two years later.',
    arguments: { number },
    example: 'close-conversation 3001',
    failsIf: [
      'There is no conversation with this number.',
      'The conversation was continued under another number.',
    ],
  },
} as const satisfies OperatorCommands;
