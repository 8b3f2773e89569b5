import { isStartError } from './start-error.ts';

/** Ends in order what a process has started. */
export type Ending = () => Promise<void>;

/**
 * Starts a process of the shop and ends it at the first SIGINT or SIGTERM, at once at a second one. What keeps it from
 * starting and can be mended by a person is said in sentences, anything else with its stack.
 */
export async function runProcess(start: () => Promise<Ending>): Promise<void> {
  let isAsked = false;
  let end: Ending | undefined;
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
  // Asked while it was starting: what was begun is ended as properly as anything else.
  if (isAsked) await exitAfter(end);
}

async function exitAfter(end: Ending): Promise<void> {
  try {
    await end();
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
  process.exit(0);
}
