import { startTestCluster } from './cluster.ts';
import { clusterUrlVariable } from './database.ts';

/** Starts one PostgreSQL server for the whole run and passes its URL to the workers. Returns a function that stops the server. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  process.env[clusterUrlVariable] = cluster.url;
  return () => cluster.stop();
}
