import { startTestCluster } from '../test/helpers/cluster.ts';
import { measureImport } from './import.ts';
import { table } from './report.ts';

const cluster = await startTestCluster('durable');
try {
  console.log(table(await measureImport(cluster.url)));
} finally {
  await cluster.stop();
}
