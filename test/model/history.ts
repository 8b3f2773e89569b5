import fc from 'fast-check';
import { cartSteps } from './cart-steps.ts';
import { cellarSteps } from './cellar-steps.ts';
import { compareWithShop } from './compare.ts';
import { deskSteps } from './desk-steps.ts';
import { outsideSteps } from './outside-steps.ts';
import { paySteps } from './pay-steps.ts';
import { proveAll, settle } from './prove.ts';
import { done } from './step.ts';
import type { Step } from './types.ts';
import { windUp } from './wind-up.ts';
import { openCorner, openWorld, type World } from './world.ts';

const anyStep = fc.oneof(...cartSteps, ...paySteps, ...cellarSteps, ...deskSteps, ...outsideSteps);

export type Histories = {
  /**
   * Runs the one history that this seed makes.
   * @throws the divergence, with the shortest history that was found to show it, its seed and its path.
   */
  run(seed: number): Promise<void>;
  stop(): Promise<void>;
};

/** Histories share a shop, each in a corner of its own, until one of them breaks it: what follows then gets a new one. */
export function openHistories({ maxCommands = 150, shrinks = 12 } = {}): Histories {
  let world: World | undefined;
  const stop = async () => {
    await world?.stop();
    world = undefined;
  };
  const commands = fc.commands([anyStep], { maxCommands, size: 'max' });
  const property = (mostRuns: number) => {
    let runs = 0;
    return fc.asyncProperty(commands, async (history) => {
      runs += 1;
      // Each smaller history is tried on a new shop, and that takes its time: so many, and the smallest until then is told.
      if (runs > mostRuns) return;
      world ??= await openWorld();
      try {
        await live(world, history);
      } catch (error) {
        await stop();
        throw error;
      }
    });
  };
  return {
    run: (seed) => fc.assert(property(1 + shrinks), { seed, numRuns: 1, unbiased: true }),
    stop,
  };
}

/**
 * One history from an empty corner to its end, when everything under way is brought to its end and all books are held against
 * each other and against the gateway's; then every order is sent or cancelled, and they are again.
 */
async function live(world: World, history: Iterable<Step>): Promise<void> {
  const model = await openCorner(world);
  await fc.asyncModelRun(() => ({ model, real: world }), history);
  await settle(world);
  await compareWithShop(model, world);
  await proveAll(world, model);
  await windUp(model, world);
  done.orders += model.orders.size;
}
