import type { Clock } from '../integrations/clock/port.ts';
import type { Database } from './database.server.ts';
import type { JobQueue } from './jobs.server.ts';
import type { Log } from './log.server.ts';
import type { Seal } from './seal.server.ts';

/** The dependencies that most use cases share. Each use case picks the ones it uses. */
export type CommonDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly log: Log;
  readonly seal: Seal;
};
