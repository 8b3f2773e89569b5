import type { RequestListener } from 'node:http';
import { openChangeStream } from './back-office/change-stream.server.ts';
import type { BackOfficePages } from './back-office/entry.server.tsx';
import { hasWinerySettings } from './core/winery-settings.ts';
import { openPageTally } from './engine/content/page-counts/index.server.ts';
import { createSetupLink } from './engine/staff/index.server.ts';
import type { ShopPages } from './entry.server.tsx';
import { openLiveStreams } from './features/messenger/live-streams.server.ts';
import { type ChannelListener, listenToChannels } from './platform/announcements.server.ts';
import { firstSetupPath } from './platform/back-office-path.ts';
import { createHealthCheck } from './platform/health.server.ts';
import { throttleErrorReports } from './platform/log.server.ts';
import { createMetrics } from './platform/metrics.server.ts';
import { pageInvalidationListener } from './platform/page-cache/page-drops.server.ts';
import { createRunnableJobs } from './runnable-jobs.server.ts';
import { loadSavedPictures, savedPicturesListener } from './saved-pictures.server.ts';
import { openWebApp } from './web.server.ts';
import { winerySettingsListener } from './winery-settings.server.ts';
import { openShop, type Shop, type ShopOptions } from './wire.server.ts';

/** The shop with its pages as a web process runs it, without a listening port. */
export type Application = {
  readonly answer: RequestListener;
  /** Starts the background jobs if this process is configured to run them. */
  work(): Promise<void>;
  /** Reports the process as not ready, so that a load balancer stops sending requests. */
  drain(): void;
  /** Ends streaming responses, which would otherwise never finish, so that the port can be closed. */
  endStreams(): void;
  /** Closes every opened resource. Call it when no more requests arrive. */
  stop(): Promise<void>;
};

/** The pages of the shop and of the back office, as one process serves them. */
export type ShopAndBackOfficePages = { readonly pages: ShopPages; readonly backOffice: BackOfficePages };

/** Opens the application behind the port, except the jobs, which start once the first visitors are served. */
export async function openApplication(
  { pages, backOffice }: ShopAndBackOfficePages,
  options: ShopOptions,
): Promise<Application> {
  const { configuration, ownOrigins } = options;
  const shop = await openShop(options);
  const { dependencies } = shop;
  const { log, database } = dependencies;
  if (configuration.mode === 'demo') await addDemoPictures(dependencies, 'encoded');
  await loadSavedPictures(database);
  const health = createHealthCheck(dependencies.database, () => performance.now());
  const tally = openPageTally(dependencies, pages.pagePatternOf);
  const streams = openLiveStreams(dependencies);
  const changes = openChangeStream(dependencies);
  const web = await openWebApp({
    dependencies,
    pages,
    backOffice,
    health,
    tally,
    streams,
    changes,
    metrics: createMetrics({
      db_clients_waiting: {
        help: 'Requests waiting for a database connection.',
        read: () => dependencies.database.pool.waitingCount,
      },
      live_conversations: { help: 'Conversations streamed live.', read: streams.count },
      staff_streams: { help: 'Staff browser windows that receive live changes.', read: changes.count },
    }),
    ownOrigins,
    payment: shop.paymentOrigins,
  });
  const notHeard = throttleErrorReports(
    (error, count) => log.warn('database notifications not received', { error, count }),
    10_000,
    () => performance.now(),
  );
  const startWork = () => shop.jobs.startWorker(createRunnableJobs(dependencies, ownOrigins[0] ?? ''));
  let workWaits = false;
  /** Starts the jobs that were waiting for the winery's settings. */
  function startWaitingWork(): void {
    if (!workWaits) return;
    workWaits = false;
    startWork().catch((error: unknown) => log.error('jobs not started', { error }));
  }
  const listening = listenToChannels(
    shop.databaseUrl,
    [
      pageInvalidationListener(web.finishedPages),
      savedPicturesListener(database, notHeard, web.finishedPages.dropAll),
      alsoFor(streams.listener, changes.announceMessage),
      winerySettingsListener(database.read, {
        onChange: () => {
          web.finishedPages.dropAll();
          startWaitingWork();
        },
        onFailure: (error) => log.error('winery settings not read', { error }),
      }),
    ],
    notHeard,
  );
  if (configuration.mode === 'production' && configuration.trustedProxies.length === 0) {
    log.warn(
      'TRUSTED_PROXY is not set. Behind a proxy or load balancer, set it to the proxy’s addresses; otherwise all visitors share one rate limit.',
    );
  }
  if (!hasWinerySettings()) await offerSetup(dependencies, options);
  return {
    answer: web.answer,
    work: async () => {
      if (!configuration.runsWorker) return;
      if (hasWinerySettings()) await startWork();
      else workWaits = true;
      if (configuration.mode === 'demo') {
        // Encoding takes minutes, so the shop is open while the pictures of a package of one's own arrive.
        addDemoPictures(dependencies, 'others').catch((error: unknown) =>
          log.error('pictures not added', { error }),
        );
      }
    },
    drain: health.drain,
    endStreams: () => {
      streams.stop();
      changes.stop();
    },
    stop: async () => {
      await tally.stop();
      await listening.stop();
      await shop.stop();
    },
  };
}

async function addDemoPictures(
  dependencies: Shop['dependencies'],
  which: 'encoded' | 'others',
): Promise<void> {
  const { addPackagePictures: addPictures } = await import('../db/seed/add-pictures.server.ts');
  await addPictures(dependencies, which, dependencies.configuration.winery);
}

/** Prints the URL for setting up the shop. It is valid for a day, but only until it is used or the process restarts. */
async function offerSetup(
  dependencies: Parameters<typeof createSetupLink>[0],
  { ownOrigins: [origin = ''], onNotice }: ShopOptions,
): Promise<void> {
  const token = await createSetupLink(dependencies);
  if (token !== undefined) onNotice(`Finish the setup at ${origin}${firstSetupPath}?token=${token}`);
}

/** Returns a listener that also calls `hear`, because a channel can have only one listener. */
function alsoFor(listener: ChannelListener, hear: () => void): ChannelListener {
  return {
    ...listener,
    hear: (text) => {
      listener.hear(text);
      hear();
    },
  };
}
