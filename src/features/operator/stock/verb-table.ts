import type { Verbs } from '../types.ts';

/** What an operator does with the shelf. */
export const stockVerbs = {
  stock: {
    says: 'Lists what is on the shelf, promised to orders, held in checkouts, and free to sell.',
    arguments: {
      code: { kind: 'text', shown: 'CODE', says: 'Only this one, with its last changes.', isPosition: true },
    },
    example: 'stock ML-BDX-21',
    refuses: ['A code that is not counted here.'],
    isReading: true,
  },
  'adjust-stock': {
    says: 'Changes what stands on the shelf: a delivery, a breakage, a count.',
    arguments: {
      code: {
        kind: 'text',
        shown: 'CODE',
        says: 'What, as `stock` names it.',
        isPosition: true,
        isRequired: true,
      },
      by: { kind: 'change', shown: 'N', says: 'How many more, or with a minus less.', isRequired: true },
      kind: {
        kind: 'choice',
        choices: ['adjusted', 'received', 'broken'],
        says: 'What it was; a count (`adjusted`) when it is not said.',
      },
      reason: { kind: 'text', shown: 'TEXT', says: 'Why; kept with the change.', isRequired: true },
    },
    example: 'adjust-stock ML-BDX-21 --by -2 --kind broken --reason "dropped on the stairs"',
    refuses: ['Less than what is promised or held: it names the orders, of which one has to give way first.'],
  },
} as const satisfies Verbs;
