import './platform/quick-resolution.ts';
import { readConfiguration } from './platform/configuration.server.ts';
import { runProcess } from './platform/run-process.ts';

/** The job process, for where the web processes run with `RUN_WORKER=false`; it needs `DATABASE_URL` to share their database. */
await runProcess(async () => {
  const configuration = { ...readConfiguration(process.env), runsWorker: true };
  const publicUrl = configuration.publicUrl ?? `http://localhost:${configuration.port}`;
  const [{ openShop }, { jobHandlers }] = await Promise.all([
    import('./wire.server.ts'),
    import('./job-handlers.server.ts'),
  ]);
  const shop = await openShop({
    configuration,
    ownOrigins: [publicUrl],
    localOrigin: `http://127.0.0.1:${configuration.port}`,
    onNotice: (sentence) => console.log(sentence),
  });
  await shop.jobs.startWorker(jobHandlers(shop.dependencies, publicUrl));
  console.log('The worker is at work.');
  return shop.stop;
});
