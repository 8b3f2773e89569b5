import { seededRandom } from '../helpers/sample.ts';

/** Everything that happens by chance, decided by a seed. */
export type Dice = {
  /** As likely as this, from 0 to 1. */
  happens(chance: number): boolean;
  /** A whole number from 0 to one less than `sides`. */
  upTo(sides: number): number;
  /** One of them, each as likely as its weight says. */
  pick<Item>(items: readonly (readonly [Item, weight: number])[]): Item;
  oneOf<Item>(items: readonly Item[]): Item | undefined;
};

export function diceOf(seed: number): Dice {
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
