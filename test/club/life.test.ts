import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isProofRun } from '../helpers/sample.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { assertThat, Divergence } from '../model/divergence.ts';
import type { MemberActionName } from './actions.ts';
import { seededDice } from './dice.ts';
import { compareWithDiaries } from './judgement.ts';
import { compareMembership, type MembershipModel, passDays, performAndCompare } from './life.ts';
import { addPerson } from './people.ts';
import { createClubs } from './simulation.ts';

const lives = isProofRun ? 200 : 2;
const mostCommands = 40;
const shrinks = 12;
/** The number of days after which a shipment is settled. A declined card is retried for ten days. */
const daysUntilSettled = 12;

type Step = fc.AsyncCommand<MembershipModel, TestShop>;

/** Returns a command after which the shop's rows must match the model. An exception also counts as a divergence. */
function step(name: string, act: (shop: TestShop, life: MembershipModel) => Promise<void>): Step {
  return {
    check: () => true,
    run: async (life, shop) => {
      try {
        await act(shop, life);
        await compareMembership(shop, life);
      } catch (error) {
        throw new Divergence(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
    },
    toString: () => name,
  };
}

const action = (name: MemberActionName) =>
  fc.nat().map((seed) => step(name, (shop, life) => performAndCompare(shop, life, name, seed)));
const names = [
  ...(['skip', 'undoSkip', 'swap', 'hold', 'endHold', 'changePlan', 'changeTaste'] as const),
  ...(['bankDeclines', 'bankRelents', 'newCard', 'cancel', 'undoCancel'] as const),
];
const nights = fc
  .integer({ min: 1, max: 40 })
  .map((days) => step(`${days} days`, (shop, life) => passDays(shop, life, days)));
/**
 * An arbitrary that generates any step. Letting days pass has the same weight as all other steps together, because boxes are open for only
 * 3 of every 13 weeks.
 */
const anyStep = fc.oneof(
  { arbitrary: nights, weight: names.length },
  ...names.map((name) => ({ arbitrary: action(name), weight: 1 })),
);

let commands = 0;

/** Runs the steps of one membership, starting with joining the club, in a shop of its own. */
async function lifeOf(seed: number, history: Iterable<Step>): Promise<void> {
  const shop = await startTestShop();
  try {
    await createClubs(shop);
    const person = await addPerson(shop, seededDice(seed));
    if (!person) throw new Divergence('there is room for one member');
    const life: MembershipModel = { person, hold: undefined };
    await compareMembership(shop, life);
    const steps = [...history];
    commands += steps.length;
    await fc.asyncModelRun(() => ({ model: life, real: shop }), steps);
    await passDays(shop, life, daysUntilSettled);
    const { findings } = await compareWithDiaries(shop, [person]);
    assertThat(findings.length === 0, 'everything that was charged was owed', ...findings);
  } finally {
    await shop.stop();
  }
}

test("after any sequence of a member's actions, the shop and the model agree on the membership", async () => {
  let runs = 0;
  const history = fc.commands([anyStep], { maxCommands: mostCommands, size: 'max' });
  await fc.assert(
    fc.asyncProperty(fc.nat(), history, async (seed, steps) => {
      runs += 1;
      if (runs > lives + shrinks) return;
      await lifeOf(seed, steps);
    }),
    { numRuns: lives, unbiased: true, seed: Number(process.env.SEED ?? 1) },
  );
  console.info(`${commands} commands in ${lives} lives: 0 divergences`);
  expect(commands).toBeGreaterThan(lives);
}, 3_600_000);
