import { inspect } from 'node:util';
import { startTestCluster } from '../helpers/cluster.ts';
import { clusterUrlVariable } from '../helpers/database.ts';
import { createHistoryRunner } from './history.ts';
import { runTotals } from './step.ts';

/* Runs random histories for a given time: `npm run soak -- <minutes> [first seed]`. */

const [minutes = Number.NaN, firstSeed = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number);
if (!(minutes > 0) || !Number.isSafeInteger(firstSeed)) {
  console.error('npm run soak -- <minutes> [first seed]');
  process.exit(2);
}
const until = performance.now() + minutes * 60_000;
const cluster = await startTestCluster();
process.env[clusterUrlVariable] = cluster.url;
const open = () => createHistoryRunner({ shrinks: Number(process.env.SHRINKS ?? 12) });
let histories = open();
let seed = firstSeed;
let divergence: unknown;
try {
  for (; performance.now() < until && !divergence; seed += 1) {
    await histories.run(seed).catch((error: unknown) => {
      divergence = error;
    });
    if ((seed - firstSeed) % 10 === 9)
      console.log(`${runTotals.commands} commands, ${runTotals.orders} orders, seed ${seed}`);
    // Each history moves the clock ahead; after some hundred, the gateway's test cards would have expired.
    if ((seed - firstSeed) % 200 === 199) {
      await histories.stop();
      histories = open();
    }
  }
} finally {
  await histories.stop();
  await cluster.stop();
}
const ran = seed - firstSeed;
console.log(
  `${runTotals.commands} commands, ${runTotals.orders} orders, ${ran} histories, seeds ${firstSeed} to ${seed - 1}.`,
);
if (divergence) {
  console.error(inspect(divergence));
  console.error(`1 divergence. Once more: npm run soak -- 1 ${seed - 1}`);
  process.exit(1);
}
const bound = (most: number) => `${((300 / most) * 1).toPrecision(2)} %`;
console.log(
  `0 divergences: with 95 % confidence fewer than ${bound(runTotals.commands)} of commands and ${bound(ran)} of histories have one (3/N).`,
);
