import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { adjustStock, stockFiguresOf } from '../../src/engine/inventory/index.server.ts';
import {
  approveProblem,
  declineProblem,
  reportProblem,
} from '../../src/engine/orders/returns/index.server.ts';
import { seededRandom } from '../helpers/sample.ts';
import { assertThat, expectOkOrRefusal, expectSuccessOnlyIf } from './divergence.ts';
import {
  addUnits,
  deliveredUnits,
  hasUnits,
  partOfUnits,
  refundableUnits,
  unitLines,
  unitsFit,
} from './order-model.ts';
import { checkAllBooks, settlePending } from './prove.ts';
import { createStep, pickItem } from './step.ts';
import type { HistoryModel, HistoryStep, ModelOrder } from './types.ts';

const n = fc.nat(1_000);
const always = () => true;

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, weight: random() }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ item }) => item);
}

const waitMinutes = fc
  .integer({ min: 1, max: 25 })
  .map((minutes) => createStep(`waitMinutes(${minutes})`, always, (_, world) => world.pass(minutes)));

/** A step that advances the clock by some days, half a day at a time, and runs the jobs after each half. */
const waitDays = fc.integer({ min: 1, max: 7 }).map((days) =>
  createStep(`waitDays(${days})`, always, async (_, world) => {
    for (let half = 0; half < 2 * days; half += 1) {
      await world.pass(12 * 60);
      await world.runMinute();
      await world.renew();
    }
  }),
);

const runMinute = fc
  .constant(null)
  .map(() => createStep('runMinute()', always, (_, world) => world.runMinute()));
const renew = fc.constant(null).map(() => createStep('renew()', always, (_, world) => world.renew()));

/** A step that delivers half of the waiting webhooks, shuffled and repeated. The others stay for later. */
const letters = fc.tuple(n, fc.integer({ min: 1, max: 3 }), fc.boolean()).map(([seed, copies, isLate]) =>
  createStep(`letters(${seed}, ${copies}, ${isLate})`, always, async (_, world) => {
    await world.collect();
    const bag = shuffled(world.bag.splice(0), seed);
    const taken = bag.splice(0, Math.ceil(bag.length / 2));
    world.bag.push(...bag);
    await world.handOver(taken.flatMap((letter) => Array.from({ length: copies }, () => letter)));
    if (!isLate) await world.handleEvents((jobs) => shuffled(jobs, seed));
  }),
);

const handleEvents = n.map((seed) =>
  createStep(`handleEvents(${seed})`, always, (_, world) =>
    world.handleEvents((jobs) => shuffled(jobs, seed)),
  ),
);

const settleAll = fc.constant(null).map(() =>
  createStep('settleAll()', always, async (model, world) => {
    await settlePending(world);
    await checkAllBooks(world, model);
  }),
);

const count = fc.tuple(n, fc.integer({ min: -4, max: 8 })).map(([which, quantityChange]) =>
  createStep(
    `count(${which}, ${quantityChange})`,
    () => quantityChange !== 0,
    async (model, { shop }) => {
      const wine = pickItem(model.wines, which);
      const { resourceId } = wine;
      const { database } = shop.test;
      const shelf = (await stockFiguresOf(database.read, [resourceId])).get(resourceId);
      const free = shelf ? shelf.onHand - shelf.allocated - shelf.held : 0;
      const kind = quantityChange > 0 ? 'received' : 'broken';
      const counted = await database.transaction((tx) =>
        adjustStock(tx, {
          resourceId,
          quantityChange,
          kind,
          cause: { adjustedBy: 'model' },
          now: shop.clock.now(),
        }),
      );
      expectSuccessOnlyIf('count', counted, free + quantityChange >= 0);
      if (counted.ok) wine.received += quantityChange;
    },
  ),
);

const withArrivals = ({ orders }: HistoryModel) =>
  [...orders.values()].filter((order) => hasUnits(deliveredUnits(order)));
const openProblems = ({ orders }: HistoryModel) =>
  [...orders.values()].flatMap((order) =>
    [...order.problems]
      .filter(([, { isOpen }]) => isOpen)
      .map(([number, { units }]) => ({ order, number, units })),
  );

const report = fc.tuple(n, n).map(([which, more]) =>
  createStep(
    `report(${which}, ${more})`,
    (model) => withArrivals(model).length > 0,
    async (model, { shop, dependencies }) => {
      const order = pickItem(withArrivals(model), which);
      const units = partOfUnits(deliveredUnits(order), more);
      const access = { kind: 'token', publicToken: order.publicToken, now: shop.clock.now() } as const;
      const reported = await reportProblem(dependencies, access, {
        reportKey: randomUUID(),
        units: unitLines(units),
        reason: pickItem(['corked', 'damaged', 'missing'] as const, more),
        words: 'It came like this.',
        requestedRemedy: pickItem(['replacement', 'refund'] as const, more),
        photos: [],
      });
      expectOkOrRefusal(reported, ['ORDER_NOT_FOUND', 'PROBLEM_UNITS', 'PROBLEM_TOO_LATE']);
      if (reported.ok) order.problems.set(reported.value.number, { units, isOpen: true });
    },
  ),
);

/** Records in the model a decision on a problem report, with the units that were refunded or replaced. */
function learn(
  order: ModelOrder,
  number: number,
  change: Partial<Pick<ModelOrder, 'refunded' | 'replaced'>>,
): void {
  Object.assign(order, change);
  const problem = order.problems.get(number);
  if (problem) problem.isOpen = false;
}

const decide = fc.tuple(n, fc.constantFrom('replacement', 'refund', 'decline')).map(([which, decision]) =>
  createStep(
    `decide(${which}, ${decision})`,
    (model) => openProblems(model).length > 0,
    async (model, { dependencies }) => {
      const { order, number, units } = pickItem(openProblems(model), which);
      const { orderId, refunded, replaced } = order;
      const actor = 'operator:test' as const;
      if (decision === 'decline') {
        const declined = await declineProblem(dependencies, { orderId, number, answer: 'Sorry.', actor });
        assertThat(declined.ok, 'an open report can be declined', declined);
        return learn(order, number, {});
      }
      const remedy = decision as 'replacement' | 'refund';
      const granted = await approveProblem(dependencies, { orderId, number, remedy, actor });
      expectOkOrRefusal(granted, remedy === 'refund' ? ['REFUND_UNITS'] : ['REPLACEMENT_SOLD_OUT']);
      if (remedy === 'refund')
        expectSuccessOnlyIf('refund a report', granted, unitsFit(units, refundableUnits(order)));
      if (!granted.ok) return;
      learn(
        order,
        number,
        remedy === 'refund'
          ? { refunded: addUnits(refunded, units) }
          : { replaced: addUnits(replaced, units) },
      );
    },
  ),
);

/**
 * Steps outside of orders, with their weights: time, the gateway's webhooks, the worker's jobs, stock changes, and bottles that arrived
 * broken.
 */
export const outsideSteps: readonly {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<HistoryStep>;
}[] = [
  { weight: 4, arbitrary: waitMinutes },
  { weight: 1, arbitrary: waitDays },
  { weight: 4, arbitrary: runMinute },
  { weight: 1, arbitrary: renew },
  { weight: 3, arbitrary: letters },
  { weight: 1, arbitrary: handleEvents },
  { weight: 1, arbitrary: settleAll },
  { weight: 3, arbitrary: count },
  { weight: 2, arbitrary: report },
  { weight: 2, arbitrary: decide },
];
