import { legalDocumentNames } from '../../../winery-legal.ts';
import type { OperatorCommands } from '../types.ts';

const id = {
  kind: 'text',
  placeholder: 'ID',
  description: 'ID of the document, such as `private-events`.',
  isPositional: true,
  isRequired: true,
} as const;
const version = {
  kind: 'count',
  placeholder: 'N',
  description: 'Version number; the newest by default.',
} as const;
const timePlaceholder = 'DATE[THH:MM]';

export const contentCommands = {
  content: {
    description: 'Lists the documents with the published version of each and when it expires.',
    arguments: {},
    example: 'content',
    failsIf: [],
    isReadOnly: true,
  },
  'content-show': {
    description:
      'Shows a document with its blocks and their errors, its versions, and when each version was published.',
    arguments: { id, version },
    example: 'content-show private-events --version 1',
    failsIf: ['The document or version does not exist.'],
    isReadOnly: true,
  },
  'content-import': {
    description: 'Saves the document in a JSON file as a new version. It stays hidden until it is published.',
    arguments: {
      file: {
        kind: 'text',
        placeholder: 'FILE.json',
        description:
          'JSON file with id, name, targets and data, as written by `content-show --json` or exported by a page builder.',
        isPositional: true,
        isRequired: true,
      },
    },
    example: 'content-import winter-release.json',
    failsIf: [
      'The file is not valid JSON.',
      'The document has a block, link or picture that the shop cannot show.',
    ],
  },
  'legal-texts': {
    description: 'Lists the published versions of the legal texts.',
    arguments: {},
    example: 'legal-texts',
    failsIf: [],
    isReadOnly: true,
  },
  'legal-publish': {
    description:
      'Publishes a version of a legal text. It takes effect on the day in its first lines and can never be changed.',
    arguments: {
      document: {
        kind: 'choice',
        placeholder: legalDocumentNames.join('|'),
        choices: legalDocumentNames,
        description: `Which text: ${legalDocumentNames.map((each) => `\`${each}\``).join(', ')}.`,
        isPositional: true,
        isRequired: true,
      },
      file: {
        kind: 'text',
        placeholder: 'FILE.md',
        description: 'Markdown file as in a winery’s package.',
        isPositional: true,
        isRequired: true,
      },
    },
    example: 'legal-publish privacy 2027-01-01.md',
    failsIf: [
      'The text has errors; each is listed with its line.',
      'A version for that day has already been published with different text.',
      'Its day has passed, and an earlier version has been published.',
    ],
  },
  'content-publish': {
    description:
      'Publishes a version, now or at a given time. Publishing an older version restores it. This cancels and lists any later publications scheduled for the document.',
    arguments: {
      id,
      version,
      from: { kind: 'text', placeholder: timePlaceholder, description: 'Winery time; now by default.' },
      until: {
        kind: 'text',
        placeholder: timePlaceholder,
        description: 'When to take it down, in winery time.',
      },
    },
    example: 'content-publish private-events --from 2026-12-01T08:00 --until 2027-01-07',
    failsIf: [
      'The start time has passed, or is after the end time.',
      'The version has blocks that the shop can no longer show.',
      'The document’s path is a page that shows no documents, such as /.',
    ],
  },
  'content-unpublish': {
    description: 'Takes a document down, now or at a given time. Its page then shows its built-in content.',
    arguments: {
      id,
      from: { kind: 'text', placeholder: timePlaceholder, description: 'Winery time; now by default.' },
    },
    example: 'content-unpublish private-events',
    failsIf: ['The document is not published at that time.'],
  },
  'content-preview': {
    description: 'Creates a preview link to a version. Anyone with the link can see it for three days.',
    arguments: { id, version },
    example: 'content-preview private-events',
    failsIf: ['The document has no page of its own to preview it on.'],
  },
} as const satisfies OperatorCommands;
