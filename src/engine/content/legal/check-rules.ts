import { parseCivilDate } from '../../../core/dates.ts';
import { type LegalText, legalDocumentNames } from '../../../winery-legal.ts';
import type { LegalTextProblem } from './types.ts';

/** The placeholders that any legal text may contain; only the membership's terms may also contain prices. */
const placeholders = new Set(
  'legalName membershipName pointsName wineryLine support visits membership international telephone phone'.split(
    ' ',
  ),
);

/**
 * Matches the allowed link targets: paths of the shop, sections of the page, email addresses and secure web addresses. Excludes `/\`, which
 * browsers treat as `//`.
 */
const safeLink =
  /^(?:\/(?![/\\])[^\s\\]*|#[\w-]+|mailto:(?:\{\{\w+\}\}|[^\s{}]+@[^\s{}]+)|https:\/\/[^\s\\]+)$/;

const longestChanges = 400;
const longestBody = 100_000;

/** Returns every problem that prevents a legal text from being published. */
export function legalTextProblems({ document, from, changes, body }: LegalText): LegalTextProblem[] {
  const head = [
    ...(legalDocumentNames.includes(document)
      ? []
      : [
          {
            field: 'document',
            sentence: `There is no legal text called ${document}. ${availableLegalTextsSentence}`,
          },
        ]),
    ...(parseCivilDate(from) ? [] : [{ field: 'from', sentence: 'from must be a day such as 2026-11-21.' }]),
    ...(changes.trim() !== '' && changes.length <= longestChanges
      ? []
      : [
          {
            field: 'changes',
            sentence: `changes must describe what is new in at most ${longestChanges} characters.`,
          },
        ]),
  ];
  if (body.length > longestBody) {
    return [...head, { field: 'body.1', sentence: `The text is longer than ${longestBody} characters.` }];
  }
  return [...head, ...(document === 'waiver' ? waiverFaults(body) : markdownFaults(document, body))];
}

export const availableLegalTextsSentence = `Available legal texts: ${legalDocumentNames.join(', ')}.`;

const fault = (place: number, sentence: string): LegalTextProblem => ({
  field: `body.${place + 1}`,
  sentence,
});

/** Returns the problems of a waiver. Customers sign its exact words, so it must be plain paragraphs without Markdown or placeholders. */
function waiverFaults(body: string): LegalTextProblem[] {
  const lines = body.split('\n');
  const faults = lines.flatMap((line, place) => [
    ...htmlFaults(line, place),
    ...(/^#|^\||^- |\{\{|\]\(|`/.test(line)
      ? [fault(place, 'A waiver must be plain paragraphs without Markdown or placeholders.')]
      : []),
  ]);
  // What was signed is stored with the same limits.
  const isLong = body.length >= 200 && body.length <= 20_000;
  return isLong ? faults : [...faults, fault(0, 'A waiver must have between 200 and 20,000 characters.')];
}

function htmlFaults(line: string, place: number): LegalTextProblem[] {
  return /<[a-z!/?]/i.test(line.replaceAll(/`[^`]*`/g, '')) ? [fault(place, 'HTML isn’t allowed.')] : [];
}

function markdownFaults(document: string, body: string): LegalTextProblem[] {
  const lines = body.split('\n');
  const headings = lines.flatMap((line, place) => (line.startsWith('## ') ? [{ line, place }] : []));
  const first = headings[0]?.place ?? lines.length;
  const ids = headings.map(({ line }) => /^## .+ \{#([\w-]+)\}$/.exec(line)?.[1]);
  const summary = lines.slice(0, first);
  return [
    ...(summary[0]?.startsWith('- ')
      ? []
      : [fault(0, 'The text must begin with a list that summarizes it.')]),
    ...(headings.length > 0 ? [] : [fault(0, 'The text must have sections, such as “## Price {#price}”.')]),
    ...headings.flatMap(({ line, place }, index) => {
      const id = ids[index];
      if (id === undefined) {
        const isLast = line === '## See also' && index === headings.length - 1;
        return isLast ? [] : [fault(place, 'A section needs an id, such as “## Price {#price}”.')];
      }
      return ids.indexOf(id) === index ? [] : [fault(place, `Two sections have the id ${id}.`)];
    }),
    ...lines.flatMap((line, place) => lineFaults(document, line, place)),
    ...tableFaults(lines),
  ];
}

const unknownForms: readonly (readonly [form: RegExp, sentence: string])[] = [
  [/^#(?!#{1,2} )/, 'Headings begin with “## ” or “### ”.'],
  [/^\s*\d+\. |^\s*[*+] /, 'Lists begin with “- ”.'],
  [/^>|^```|^~~~/, 'Block quotes and code blocks aren’t supported.'],
  [/!\[/, 'Pictures aren’t supported in legal texts.'],
  [/\*\*|__/, 'Bold and italic text isn’t supported.'],
];

function lineFaults(document: string, line: string, place: number): LegalTextProblem[] {
  const words = line.replaceAll(/`[^`]*`/g, '');
  const names = [...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  const unknown = names.filter(
    (name) => !placeholders.has(name) && !(name === 'price' && document === 'plus-terms'),
  );
  const links = [...words.matchAll(/\]\(([^)]*)\)/g)].map(([, to = '']) => to);
  return [
    ...htmlFaults(line, place),
    ...unknownForms
      .filter(([form]) => form.test(form.source.startsWith('^') ? line : words))
      .map(([, sentence]) => fault(place, sentence)),
    ...unknown.map((name) => fault(place, `There is no value for {{${name}}}.`)),
    ...(/\{\{|\}\}/.test(line.replaceAll(/\{\{\w+\}\}/g, ''))
      ? [fault(place, 'Write placeholders as {{name}}.')]
      : []),
    ...links
      .filter((to) => !safeLink.test(to))
      .map((to) =>
        fault(
          place,
          `A link leads to a page (/privacy), a section (#price), https:// or mailto:, not to “${to}”.`,
        ),
      ),
  ];
}

/** Returns the problems of tables: each row must have as many cells as the header, and the caption must be in the paragraph before. */
function tableFaults(lines: readonly string[]): LegalTextProblem[] {
  let columns: number | undefined;
  return lines.flatMap((line, place) => {
    if (!line.startsWith('|')) {
      columns = undefined;
      return [];
    }
    const cells = line.split('|').length - 2;
    const isHeader = columns === undefined;
    columns ??= cells;
    const hasCaption = lines[place - 1] === '' && lines[place - 2]?.startsWith('Table: ');
    return [
      ...(isHeader && !hasCaption
        ? [fault(place, 'Put a “Table: …” line and a blank line before a table.')]
        : []),
      ...(isHeader && !/^\|(?:-+\|)+$/.test(lines[place + 1] ?? '')
        ? [fault(place, 'The line after a table’s header must be “|---|---|”.')]
        : []),
      ...(cells === columns && line.endsWith('|')
        ? []
        : [fault(place, `This row has ${cells} cells instead of ${columns}.`)]),
    ];
  });
}
