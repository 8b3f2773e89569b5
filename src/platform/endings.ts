/** Functions that stop the services started so far, in starting order. */
export type CleanupSteps = (() => Promise<void> | void)[];

/**
 * Runs `open`, which starts several services and pushes a stop function for each to `endings`. If it fails halfway, stops the services
 * already started, last first.
 */
export async function openOrStopAll<Opened>(
  open: (endings: CleanupSteps, stop: () => Promise<void>) => Promise<Opened>,
): Promise<Opened> {
  const endings: CleanupSteps = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    return await open(endings, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Like `Promise.all`, but if one promise rejects, waits for the others before it throws, so that the services they started can be stopped.
 */
export async function waitForAll<const Values extends readonly Promise<unknown>[]>(
  values: Values,
): Promise<{ -readonly [Index in keyof Values]: Awaited<Values[Index]> }> {
  await Promise.allSettled(values);
  return (await Promise.all(values)) as { -readonly [Index in keyof Values]: Awaited<Values[Index]> };
}
