import { startTestCluster } from '../helpers/cluster.ts';
import { clusterUrlVariable } from '../helpers/database.ts';
import { simulatePoints } from './simulation.ts';

/* Simulates years of Vine Points in minutes: `npm run simulate:points -- [people] [months] [seed]`. */

const [people = 500, months = 60, seed = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number);
if (![people, months, seed].every((value) => Number.isSafeInteger(value) && value > 0)) {
  console.error('npm run simulate:points -- [people] [months] [seed]');
  process.exit(2);
}
const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;

const cluster = await startTestCluster();
process.env[clusterUrlVariable] = cluster.url;
try {
  const { findings, ...done } = await simulatePoints({
    people,
    months,
    seed,
    onMonth: ({ month, liability, debt, expired, purchases, renewals, killed }) =>
      console.log(
        `${month}: ${liability} points owed, ${debt} owed back, ${expired} ended, ${purchases} purchases, ${renewals} renewals, ${killed} nights killed, ${seconds()}`,
      ),
  });
  for (const finding of findings.slice(0, 20)) console.error(finding);
  console.log(
    findings.length === 0
      ? `${people} people, ${done.purchases} purchases, ${done.expired} points ended, ${done.renewals} renewals, ${done.killed} nights killed: shop and models agreed at each month's end, what is owed is the sum of the ledger, each year was charged once on its day. ${seconds()}, seed ${seed}`
      : `${findings.length} findings. Once more: npm run simulate:points -- ${people} ${months} ${seed}`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await cluster.stop();
}
