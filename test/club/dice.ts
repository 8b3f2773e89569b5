import { seededRandom } from '../helpers/sample.ts';

/** A source of random decisions that a seed determines. */
export type Dice = {
  /** Returns true with this probability, from 0 to 1. */
  happens(chance: number): boolean;
  /** Returns an integer from 0 to `sides` - 1. */
  upTo(sides: number): number;
  /** Returns one of the items, with a probability in proportion to its weight. */
  pick<Item>(items: readonly (readonly [Item, weight: number])[]): Item;
  oneOf<Item>(items: readonly Item[]): Item | undefined;
};

export function seededDice(seed: number): Dice {
  const random = seededRandom(seed);
  const upTo = (sides: number) => Math.floor(random() * sides);
  return {
    happens: (chance) => random() < chance,
    upTo,
    oneOf: (items) => items[upTo(items.length)],
    pick: (items) => {
      let left = random() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      throw new Error('there is nothing to pick from');
    },
  };
}
