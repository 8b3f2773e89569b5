import type { Block } from '../types.ts';

/** The blocks that stand in a block, in the order of the page; none in most kinds. */
export function nestedBlocks(block: Block): readonly Block[] {
  switch (block.kind) {
    case 'section':
    case 'form':
      return block.blocks;
    case 'columns':
      return block.columns.flatMap(({ blocks }) => blocks);
    case 'accordion':
    case 'tabs':
      return block.items.flatMap(({ blocks }) => blocks);
    default:
      return [];
  }
}

/** All of these blocks and those within them, in the order of the page. */
export function eachBlock(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => [block, ...eachBlock(nestedBlocks(block))]);
}
