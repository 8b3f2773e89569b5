import { isStartError } from './start-error.ts';

/** Stops everything that a process has started. */
export type StopProcess = () => Promise<void>;

/**
 * Starts a process of the shop and stops it at the first SIGINT or SIGTERM; a second signal exits immediately. Prints only the message of a
 * StartError, and the stack of any other error.
 */
export async function runProcess(start: () => Promise<StopProcess>): Promise<void> {
  let isAsked = false;
  let end: StopProcess | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isAsked) process.exit(1);
      isAsked = true;
      if (end) void exitAfter(end);
    });
  }
  try {
    end = await start();
  } catch (error) {
    console.error(isStartError(error) ? error.message : error);
    process.exit(1);
  }
  // If the signal came during start-up, what was started is stopped in the same orderly way.
  if (isAsked) await exitAfter(end);
}

async function exitAfter(end: StopProcess): Promise<void> {
  try {
    await end();
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
  process.exit(0);
}
