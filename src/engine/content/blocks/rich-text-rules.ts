import { z } from 'zod';
import type { RichNode, Span } from '../types.ts';
import { readLink } from './link-rules.ts';

export const richTextLimits = { nodes: 200, items: 100, spans: 200, characters: 5000 };

/** The database cannot store some of these signs, and nobody sees any of them. A line break is one that people mean. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** Words as a browser would show them: blanks are one blank, a line break stays. */
export function spanText(text: string): string {
  return text
    .toWellFormed()
    .replace(controls, '')
    .replace(/[ \t\v\f\r]+/g, ' ');
}

const rawSpan = z.object({
  text: z.string(),
  isStrong: z.boolean().optional(),
  isEmphasis: z.boolean().optional(),
  link: z.unknown().optional(),
});
type RawSpan = z.output<typeof rawSpan>;

const rawSpans = z
  .array(rawSpan)
  .max(richTextLimits.spans)
  .refine(
    (spans) => spans.reduce((length, { text }) => length + text.length, 0) <= richTextLimits.characters,
    'has a paragraph that is too long',
  );
const rawNode = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), spans: rawSpans }),
  z.object({
    kind: z.literal('list'),
    isOrdered: z.boolean().default(false),
    items: z.array(rawSpans).max(richTextLimits.items),
  }),
]);
type RawNode = z.output<typeof rawNode>;

/** Rich text in the one form it is kept in: without what says nothing, runs of one kind joined, links only where they may lead. */
export function tidyRichText(nodes: readonly RawNode[]): readonly RichNode[] {
  return nodes.flatMap((node): readonly RichNode[] => {
    if (node.kind === 'paragraph') {
      const spans = tidySpans(node.spans);
      return spans.length > 0 ? [{ kind: 'paragraph', spans }] : [];
    }
    const items = node.items.map(tidySpans).filter((spans) => spans.length > 0);
    return items.length > 0 ? [{ kind: 'list', isOrdered: node.isOrdered, items }] : [];
  });
}

/** Rich text of a stored document. */
export const richText = z.array(rawNode).max(richTextLimits.nodes).transform(tidyRichText);

/** The same without its marks. */
export function plainText(nodes: readonly RichNode[]): string {
  return nodes
    .flatMap((node) => (node.kind === 'paragraph' ? [node.spans] : node.items))
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join('\n');
}

/** One paragraph of plain words. */
export function paragraphOf(text: string): readonly RichNode[] {
  return tidyRichText([{ kind: 'paragraph', spans: [{ text }] }]);
}

function tidySpans(spans: readonly RawSpan[]): readonly Span[] {
  const tidy: Span[] = [];
  for (const span of spans.map(tidySpan)) {
    if (span.text === '') continue;
    const before = tidy.at(-1);
    if (before !== undefined && isAlike(before, span))
      tidy[tidy.length - 1] = { ...before, text: spanText(before.text + span.text) };
    else tidy.push(span);
  }
  return tidy.some(({ text }) => text.trim() !== '') ? tidy : [];
}

function tidySpan({ text, isStrong, isEmphasis, link }: RawSpan): Span {
  const to = readLink(link);
  return {
    text: spanText(text),
    ...(isStrong && { isStrong }),
    ...(isEmphasis && { isEmphasis }),
    ...(to !== undefined && { link: to }),
  };
}

function isAlike(one: Span, other: Span): boolean {
  return one.isStrong === other.isStrong && one.isEmphasis === other.isEmphasis && one.link === other.link;
}
