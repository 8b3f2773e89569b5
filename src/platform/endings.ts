/** How to end what was started, in the order in which it was. */
export type Endings = (() => Promise<void> | void)[];

/** Opens something with all that it works with; when that fails half-way, what was begun is ended. */
export async function wholeOrNothing<Opened>(
  open: (endings: Endings, stop: () => Promise<void>) => Promise<Opened>,
): Promise<Opened> {
  const endings: Endings = [];
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

/** Like `Promise.all`, but a failure waits for the others, so that what they started is known and can be ended. */
export async function allOrNone<const Values extends readonly Promise<unknown>[]>(
  values: Values,
): Promise<{ -readonly [Index in keyof Values]: Awaited<Values[Index]> }> {
  await Promise.allSettled(values);
  return (await Promise.all(values)) as { -readonly [Index in keyof Values]: Awaited<Values[Index]> };
}
