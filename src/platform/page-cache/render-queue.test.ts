import { expect, test } from 'vitest';
import { createRenderQueue } from './render-queue.server.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('gives the event loop sixteen turns between two pages so that quick requests are answered', async () => {
  const line = createRenderQueue(() => 0);
  const begun: number[] = [];
  const pages = Array.from({ length: 20 }, async (_, position) => {
    await line.enter();
    begun.push(position);
  });
  const seen: number[] = [];
  for (let turns = 0; turns < 160; turns += 1) {
    await turn();
    seen.push(begun.length);
  }
  expect(seen.every((count, turns) => count <= turns / 16 + 2)).toBe(true);
  await Promise.all(pages);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, position) => position));
});

test('rejects only requests that waited more than three seconds', async () => {
  let time = 0;
  const line = createRenderQueue(() => time);
  const early = line.enter();
  time = 3_000;
  expect(await early).toBe(true);
  const late = line.enter();
  time = 6_001;
  const fresh = line.enter();
  expect([await late, await fresh]).toEqual([false, true]);
});
