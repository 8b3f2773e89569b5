/** How to stop what was started, in starting order. */
export type CleanupSteps = (() => Promise<void> | void)[];

/** Opens something together with what it needs. If that fails halfway, stops what was already started. */
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

/** Like `Promise.all`, but if one fails, waits for the others before it throws, so that what they started can be stopped. */
export async function waitForAll<const Values extends readonly Promise<unknown>[]>(
  values: Values,
): Promise<{ -readonly [Index in keyof Values]: Awaited<Values[Index]> }> {
  await Promise.allSettled(values);
  return (await Promise.all(values)) as { -readonly [Index in keyof Values]: Awaited<Values[Index]> };
}
