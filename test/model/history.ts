import fc from 'fast-check';
import { cartSteps } from './cart-steps.ts';
import { cellarSteps } from './cellar-steps.ts';
import { compareWithShop } from './compare.ts';
import { deskSteps } from './desk-steps.ts';
import { outsideSteps } from './outside-steps.ts';
import { paySteps } from './pay-steps.ts';
import { checkAllBooks, settlePending } from './prove.ts';
import { runTotals } from './step.ts';
import type { HistoryStep } from './types.ts';
import { finishAllOrders } from './wind-up.ts';
import { type ControlledShop, createHistoryModel, startControlledShop } from './world.ts';

const anyStep = fc.oneof(...cartSteps, ...paySteps, ...cellarSteps, ...deskSteps, ...outsideSteps);

export type HistoryRunner = {
  /**
   * Runs the history that this seed determines.
   * @throws the divergence, with the shortest history found that shows it, its seed and its path
   */
  run(seed: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Returns a runner for histories. All histories share a shop, in which each has its own rows. After a divergence the next history gets a
 * new shop.
 */
export function createHistoryRunner({ maxCommands = 150, shrinks = 12 } = {}): HistoryRunner {
  let world: ControlledShop | undefined;
  const stop = async () => {
    await world?.stop();
    world = undefined;
  };
  const commands = fc.commands([anyStep], { maxCommands, size: 'max' });
  const property = (mostRuns: number) => {
    let runs = 0;
    return fc.asyncProperty(commands, async (history) => {
      runs += 1;
      // Every shrunk history runs on a new shop, which is slow, so after this many runs the smallest so far is
      // reported.
      if (runs > mostRuns) return;
      world ??= await startControlledShop();
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
 * Runs one history from start to end, settles everything in progress, and compares all books with each other and with the gateway's. Then
 * ships or cancels every order and compares again.
 */
async function live(world: ControlledShop, history: Iterable<HistoryStep>): Promise<void> {
  const model = await createHistoryModel(world);
  await fc.asyncModelRun(() => ({ model, real: world }), history);
  await settlePending(world);
  await compareWithShop(model, world);
  await checkAllBooks(world, model);
  await finishAllOrders(model, world);
  runTotals.orders += model.orders.size;
}
