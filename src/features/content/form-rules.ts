import type { RichNode } from '../../engine/content/types.ts';

/** What a message says, where only words can stand. */
export function wordsOf(nodes: readonly RichNode[] | undefined): string {
  return (nodes ?? [])
    .flatMap((node) => (node.kind === 'paragraph' ? [node.spans] : node.items))
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join(' ')
    .trim();
}
