import './platform/quick-resolution.ts';
import { hasWinerySettings } from './core/winery-settings.ts';
import { type Configuration, readConfiguration } from './platform/configuration.server.ts';
import { runProcess } from './platform/run-process.ts';
import { StartError } from './platform/start-error.ts';

/** Runs jobs in a separate process, for web processes with `RUN_WORKER=false`. */
await runProcess(async () => {
  const configuration = { ...readConfiguration(process.env), runsWorker: true };
  requireShared(configuration);
  const publicUrl = configuration.publicUrl ?? `http://localhost:${configuration.port}`;
  const [
    { openShop },
    { createRunnableJobs: jobHandlers },
    { listenToChannels: listenTo },
    { winerySettingsListener: settingsListener },
    { loadSavedPictures: openPictures, savedPicturesListener },
  ] = await Promise.all([
    import('./wire.server.ts'),
    import('./runnable-jobs.server.ts'),
    import('./platform/announcements.server.ts'),
    import('./winery-settings.server.ts'),
    import('./saved-pictures.server.ts'),
  ]);
  const shop = await openShop({
    configuration,
    ownOrigins: [publicUrl],
    localOrigin: `http://127.0.0.1:${configuration.port}`,
    onNotice: (sentence) => console.log(sentence),
  });
  const { database, log } = shop.dependencies;
  const notHeard = (error: unknown) => log.warn('database notifications not received', { error });
  await openPictures(database);
  let settingsRead: (() => void) | undefined;
  const listening = listenTo(
    shop.databaseUrl,
    [
      settingsListener(database.read, {
        onChange: () => settingsRead?.(),
        onFailure: (error) => log.error('winery settings not read', { error }),
      }),
      savedPicturesListener(database, notHeard),
    ],
    notHeard,
  );
  const start = async () => {
    await shop.jobs.startWorker(jobHandlers(shop.dependencies, publicUrl));
    console.log('The worker is running.');
  };
  if (hasWinerySettings()) await start();
  else {
    console.log('This shop is not set up yet. The worker will start once it is.');
    settingsRead = () => {
      settingsRead = undefined;
      start().catch((error: unknown) => log.error('jobs not started', { error }));
    };
  }
  return async () => {
    await listening.stop();
    await shop.stop();
  };
});

/**
 * Requires an external database, gateway and mail server, because embedded services belong to the process that starts them and can't be
 * shared with this worker.
 * @throws StartError if any of them is embedded.
 */
function requireShared({ databaseUrl, stripe, smtpUrl }: Configuration): void {
  const missing = Object.entries({
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: stripe,
    SMTP_URL: smtpUrl,
  }).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === 0) return;
  throw new StartError(
    `The worker needs the same database, gateway and mail server as the web processes. Missing: ${missing.join(', ')}. Without them, the web process runs the jobs itself.`,
  );
}
