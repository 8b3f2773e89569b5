import type { RichNode } from '../../engine/content/types.ts';

/** A message of one plain line. */
export const words = (text: string): readonly RichNode[] => [{ kind: 'paragraph', spans: [{ text }] }];

/** What a message says, where only words can stand. */
export function wordsOf(nodes: readonly RichNode[] | undefined): string {
  return (nodes ?? [])
    .flatMap((node) => (node.kind === 'paragraph' ? [node.spans] : node.items))
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join(' ')
    .trim();
}

/** The words of a message that is one plain line; undefined where it is more than that. */
export function lineOf(nodes: readonly RichNode[]): string | undefined {
  const [first, ...more] = nodes;
  const isPlain =
    first?.kind === 'paragraph' &&
    more.length === 0 &&
    first.spans.every(({ link, isStrong, isEmphasis }) => !link && !isStrong && !isEmphasis);
  return isPlain ? wordsOf(nodes) : undefined;
}
