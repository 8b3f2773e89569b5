import { flattenBlocks } from '../../engine/content/rules.ts';
import type { Block } from '../../engine/content/types.ts';
import type { HeadingAnchor } from './types.ts';

/** Returns the anchor of each heading in a document, from block id to anchor. */
export function headingAnchorsOf(blocks: readonly Block[]): ReadonlyMap<string, HeadingAnchor> {
  const taken = new Set<string>();
  const found = flattenBlocks(blocks).flatMap((block) => {
    const text =
      block.kind === 'heading' && block.level < 4
        ? block.text
        : block.kind === 'section'
          ? block.title
          : undefined;
    return text === undefined ? [] : [{ block: block.id, text }];
  });
  return new Map(
    found.map(({ block, text }) => {
      const words = text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/\p{M}/gu, '')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 60);
      // Prefixed, so that it cannot equal another id of the page.
      const wanted = `part-${words || block}`;
      let id = wanted;
      for (let again = 2; taken.has(id); again += 1) id = `${wanted}-${again}`;
      taken.add(id);
      return [block, { id, text }];
    }),
  );
}
