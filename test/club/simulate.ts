import { startTestCluster } from '../helpers/cluster.ts';
import { clusterUrlVariable } from '../helpers/database.ts';
import { simulateClubs } from './simulation.ts';

/* Simulates months of all clubs in minutes: `npm run simulate:club -- [people] [months] [seed]`. */

const [people = 1_000, months = 24, seed = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number);
if (![people, months, seed].every((value) => Number.isSafeInteger(value) && value > 0)) {
  console.error('npm run simulate:club -- [people] [months] [seed]');
  process.exit(2);
}
const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
const mostFindings = 20;

const cluster = await startTestCluster();
process.env[clusterUrlVariable] = cluster.url;
try {
  const { findings, outcomes, ...done } = await simulateClubs({
    people,
    months,
    seed,
    onMonth: (lived) =>
      console.log(
        `${lived.month}: ${lived.people} people, ${lived.charged} charged, ${lived.passed} not charged, ${lived.killed} schedulers killed, ${seconds()}`,
      ),
  });
  for (const [outcome, count] of Object.entries(outcomes)) console.log(`${count} ${outcome}`);
  console.log(
    `${done.people} people, ${done.actionCount} actions, ${done.killed} schedulers killed, ${seconds()}, seed ${seed}`,
  );
  for (const finding of findings.slice(0, mostFindings)) console.error(finding);
  console.log(
    findings.length === 0
      ? 'Each member was charged once for each shipment, or not charged for a reason on record; all books agree.'
      : `${findings.length} findings. Once more: npm run simulate:club -- ${people} ${months} ${seed}`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await cluster.stop();
}
