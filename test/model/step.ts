import { compareWithShop } from './compare.ts';
import { assertThat, Divergence } from './divergence.ts';
import { checkInvariants } from './prove.ts';
import type { HistoryModel, HistoryStep } from './types.ts';
import type { ControlledShop } from './world.ts';

/** The number of commands and orders in all histories of this process. */
export const runTotals = { commands: 0, orders: 0 };

/** The number of commands between two checks of the invariants. */
const proveEvery = 10;

type Act = (model: HistoryModel, world: ControlledShop) => Promise<unknown>;

/**
 * Creates a command. After it runs, the shop's rows must match the model and the log must have no error. An exception also counts as a
 * divergence, because use cases return refusals as values.
 */
export function createStep(name: string, isReady: (model: HistoryModel) => boolean, act: Act): HistoryStep {
  return {
    check: isReady,
    run: async (model, world) => {
      runTotals.commands += 1;
      try {
        await act(model, world);
        await compareWithShop(model, world);
        if (runTotals.commands % proveEvery === 0) await checkInvariants(world, model);
      } catch (error) {
        throw new Divergence(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
      assertThat(world.complaints.length === 0, name, ...world.complaints);
    },
    toString: () => name,
  };
}

/** Returns the item that a number from the generator selects. Throws if there is none. */
export function pickItem<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('a command is only run when there is something to pick');
  return item;
}
