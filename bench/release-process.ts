import {
  lockAndChargeShipments,
  type ProcessedShipmentCounts,
} from '../src/engine/clubs/shipments/index.server.ts';
import { reconcilePaymentsJob } from '../src/engine/orders/jobs.server.ts';
import { type TestShopConnection, wireShopAt } from '../test/helpers/another-process.ts';

/* A scheduler in its own process: it charges what is due, reports its progress, and may be killed at any moment. */

/** The progress message that the release process sends to its parent after every few shipments. */
export type ReleaseProgress = ProcessedShipmentCounts & {
  readonly residentMegabytes: number;
  /** The seconds of processor time that the process has used since it started. */
  readonly processorSeconds: number;
};

export const shopLocationEnvironmentVariable = 'RELEASE_WHEREABOUTS';

const informational = process.env[shopLocationEnvironmentVariable];
if (informational) {
  const dependencies = await wireShopAt(JSON.parse(informational) as TestShopConnection, { poolSize: 10 });
  await reconcilePaymentsJob.run(dependencies);
  await lockAndChargeShipments(dependencies, {
    onProgress: (processed) => {
      const { user, system } = process.cpuUsage();
      const said: ReleaseProgress = {
        ...processed,
        residentMegabytes: process.memoryUsage.rss() / 1e6,
        processorSeconds: (user + system) / 1e6,
      };
      process.send?.(said);
    },
  });
  process.exit(0);
}
