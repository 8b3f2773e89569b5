import { countWithNoun } from '../../../core/count-words.ts';
import type { DocumentHistory, ListedDocument } from '../../../engine/content/content-view.server.ts';
import { flattenBlocks } from '../../../engine/content/rules.ts';
import type {
  Block,
  ContentData,
  ContentTarget,
  Publication,
  StoredVersion,
} from '../../../engine/content/types.ts';
import {
  formatInstant,
  formatSection,
  formatTable,
  formatTermColumns,
  singleLineExcerpt,
} from '../text-rules.ts';

/** Returns a table of documents with their current and planned publications. */
export function documentListText(documents: readonly ListedDocument[], now: Date): string {
  return formatTable(
    documents,
    [
      { title: 'document', of: ({ id }) => id },
      { title: 'model', of: ({ model }) => model },
      { title: 'name', of: ({ name }) => name },
      { title: 'latest', of: ({ newestVersion }) => newestVersion, isNumber: true },
      { title: 'saved', of: ({ savedAt }) => formatInstant(savedAt) },
      {
        title: 'published',
        of: ({ publications }) =>
          publications.map((each) => publicationText(each, now)).join(', then ') || 'no',
      },
    ],
    'No documents.',
  );
}

function publicationText({ version, shownFrom, shownUntil }: Publication, now: Date): string {
  const from = shownFrom > now ? ` from ${formatInstant(shownFrom)}` : '';
  return `version ${version}${from}${shownUntil ? ` until ${formatInstant(shownUntil)}` : ''}`;
}

export type DocumentVersionDetails = {
  readonly stored: StoredVersion;
  readonly data: ContentData;
  /** The reasons why parts of the version can't be shown, one sentence each. */
  readonly faults: readonly string[];
  readonly history: DocumentHistory;
};

export function documentVersionText({ stored, data, faults, history }: DocumentVersionDetails): string {
  const facts = formatTermColumns([
    ['document', `${stored.id}, version ${stored.version}, saved ${formatInstant(stored.savedAt)}`],
    ['name', stored.name],
    ['for', stored.targets.map(targetText).join(' and ') || 'everyone'],
    ['placement', `${data.placement} the page’s built-in content`],
    ...(data.title === undefined ? [] : [['title', data.title] as const]),
  ]);
  const blocks = flattenBlocks(data.blocks);
  const versions = formatTable(
    history.versions,
    [
      { title: 'version', of: ({ version }) => version, isNumber: true },
      { title: 'name', of: ({ name }) => name },
      { title: 'saved', of: ({ savedAt }) => formatInstant(savedAt) },
      { title: 'by', of: ({ savedBy }) => savedBy },
    ],
    '',
  );
  const published = formatTable(
    history.publications,
    [
      { title: 'version', of: ({ version }) => version, isNumber: true },
      { title: 'from', of: ({ shownFrom }) => formatInstant(shownFrom) },
      { title: 'until', of: ({ shownUntil }) => (shownUntil ? formatInstant(shownUntil) : '') },
    ],
    'Never.',
  );
  const events = history.events.map(({ kind, events: number }) => countWithNoun(number, kind)).join(', ');
  return [
    facts,
    formatSection('Blocks', blocks.map(blockText).join('\n') || 'None.'),
    formatSection('Errors', faults.join('\n')),
    formatSection('Versions', versions),
    formatSection('Published', published),
    formatSection('Events of the last 30 days', events),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function targetText({ property, operator, value }: ContentTarget): string {
  return `${property} ${operator} ${typeof value === 'string' ? value : value.join(' or ')}`;
}

function blockText(block: Block): string {
  const words = 'text' in block ? block.text : 'title' in block ? block.title : undefined;
  return `${block.kind} ${block.id}${words === undefined ? '' : `: ${singleLineExcerpt(words)}`}`;
}
