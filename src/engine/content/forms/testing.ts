import { randomUUID } from 'node:crypto';
import type { Block, BlockOf } from '../types.ts';
import { maxFormTextLength } from './rules.ts';
import type { SubmittedValues } from './types.ts';

/** Returns a form whose fields are mixed with blocks of other kinds, as an editor would place them. */
export function formFixture(
  change: Partial<BlockOf<'form'>> = {},
  blocks: readonly Block[] = enquiryBlocks,
): BlockOf<'form'> {
  return {
    kind: 'form',
    id: 'enquiry',
    name: 'Private events',
    sendSubmissionsTo: 'email',
    sendSubmissionsToEmail: 'visits@mesalucero.example',
    method: 'POST',
    contentType: 'application/json',
    successMessage: [{ kind: 'paragraph', spans: [{ text: 'Thanks!' }] }],
    customHeaders: {},
    resetFormOnSubmit: true,
    validate: true,
    blocks,
    ...change,
  };
}

const enquiryBlocks: readonly Block[] = [
  { kind: 'label', id: 'name-label', text: 'Your name' },
  { kind: 'text-input', id: 'name', type: 'text', name: 'name', isRequired: true },
  {
    kind: 'columns',
    id: 'columns',
    columns: [
      {
        blocks: [
          {
            kind: 'text-input',
            id: 'email',
            type: 'email',
            name: 'email',
            label: 'Email',
            isRequired: true,
          },
        ],
      },
      {
        blocks: [
          {
            kind: 'text-input',
            id: 'guests',
            type: 'number',
            name: 'guests',
            label: 'Guests',
            isRequired: false,
          },
        ],
      },
    ],
  },
  {
    kind: 'select',
    id: 'occasion',
    name: 'occasion',
    label: 'Occasion',
    isRequired: false,
    options: [
      { value: 'wedding', name: 'A wedding' },
      { value: 'company', name: 'A company' },
    ],
  },
  { kind: 'text-area', id: 'message', name: 'message', label: 'Message', isRequired: false },
  { kind: 'text-input', id: 'source', type: 'hidden', name: 'source', value: 'page', isRequired: false },
  { kind: 'submit-button', id: 'send', text: 'Send' },
];

export const completeFormValues: SubmittedValues = {
  name: ['Ana Núñez'],
  email: ['ana@guests.example'],
  occasion: ['wedding'],
  message: ['A table for forty,\nin the shade.'],
};

/** Returns a form submission as a page's script sends it, with a new key. */
export const formSubmissionFixture = (given: SubmittedValues, key: string | undefined = randomUUID()) => ({
  given,
  key,
  network: '192.0.2.7',
});

/** Returns text areas and values that fill them to their limit with the characters that need the most bytes. */
export function filledTextAreas(count: number): {
  readonly blocks: readonly Block[];
  readonly given: SubmittedValues;
} {
  const names = Array.from({ length: count }, (_, n) => `area-${n}`);
  return {
    blocks: names.map((name) => ({ kind: 'text-area', id: name, name, isRequired: false })),
    given: Object.fromEntries(names.map((name) => [name, ['🍇'.repeat(maxFormTextLength)]])),
  };
}
