import type { Verbs } from '../types.ts';

const id = {
  kind: 'text',
  shown: 'ID',
  says: 'Which document, such as `private-events`.',
  isPosition: true,
  isRequired: true,
} as const;
const version = {
  kind: 'count',
  shown: 'N',
  says: 'Which version; the newest when it is not said.',
} as const;
const shownInstant = 'DATE[THH:MM]';

/** What an operator does with the documents that pages carry. */
export const contentVerbs = {
  content: {
    says: 'Lists the documents, with what is shown of each and until when.',
    arguments: {},
    example: 'content',
    refuses: [],
    isReading: true,
  },
  'content-show': {
    says: 'Shows a document: its blocks, what of them cannot be shown, its versions, and when which was shown.',
    arguments: { id, version },
    example: 'content-show private-events --version 1',
    refuses: ['A document or a version that there is not.'],
    isReading: true,
  },
  'content-import': {
    says: 'Saves the document of a JSON file as a new version, which nobody sees before it is published.',
    arguments: {
      file: {
        kind: 'text',
        shown: 'FILE.json',
        says: 'The file: id, name, targets and data, as `content-show --json` writes them or a page builder hands them out.',
        isPosition: true,
        isRequired: true,
      },
    },
    example: 'content-import winter-release.json',
    refuses: [
      'A file that is no JSON; a document with a block, a link or a picture that the shop cannot show.',
    ],
  },
  'content-publish': {
    says: 'Shows a version to everybody, now or from a time on; an older version comes back as it was. What was planned for later is no longer, and named.',
    arguments: {
      id,
      version,
      from: { kind: 'text', shown: shownInstant, says: 'By the winery’s clock; now when it is not said.' },
      until: { kind: 'text', shown: shownInstant, says: 'Then nothing of it is shown any more.' },
    },
    example: 'content-publish private-events --from 2026-12-01T08:00 --until 2027-01-07',
    refuses: [
      'A time that has passed, or ends before it begins; a version that can no longer be shown whole; an address that is a page of the shop without documents, such as /.',
    ],
  },
  'content-unpublish': {
    says: 'Takes a document away, now or at a time; its page shows what the code says.',
    arguments: {
      id,
      from: { kind: 'text', shown: shownInstant, says: 'By the winery’s clock; now when it is not said.' },
    },
    example: 'content-unpublish private-events',
    refuses: ['One that is not shown then.'],
  },
  'content-preview': {
    says: 'Makes a link that shows a version on its page to whoever has it, for three days.',
    arguments: { id, version },
    example: 'content-preview private-events',
    refuses: ['A document that stands on no page by its address.'],
  },
} as const satisfies Verbs;
