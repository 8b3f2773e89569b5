import { describe, expect, test } from 'vitest';
import { createPageModelCache, type PageModels } from './page-models.server.ts';

const declaration = { tags: ['catalog'], seconds: 30 };

function openKept() {
  const clock = { now: 0 };
  return { clock, models: createPageModelCache(() => clock.now) };
}

/** Returns a function that creates numbered models, so that a test can identify which model it got. */
function counting() {
  let made = 0;
  return async () => {
    made += 1;
    return { edition: made };
  };
}

const editionOf = async (models: PageModels, make: ReturnType<typeof counting>, key = 'shelf') =>
  (await models.take(key, declaration, make)).edition;

describe('models shared by personal pages', () => {
  test('are computed once per key for all visitors', async () => {
    const { models } = openKept();
    const make = counting();
    expect(await Promise.all([editionOf(models, make), editionOf(models, make)])).toEqual([1, 1]);
    expect(await editionOf(models, make)).toBe(1);
    expect(await editionOf(models, make, 'home')).toBe(2);
  });

  test('expire after the declared number of seconds', async () => {
    const { clock, models } = openKept();
    const make = counting();
    await editionOf(models, make);
    clock.now = 29_999;
    expect(await editionOf(models, make)).toBe(1);
    clock.now = 30_000;
    expect(await editionOf(models, make)).toBe(2);
  });

  test('are dropped only when one of their tags changes', async () => {
    const { models } = openKept();
    const make = counting();
    await editionOf(models, make);
    models.drop('words');
    expect(await editionOf(models, make)).toBe(1);
    models.drop('catalog');
    expect(await editionOf(models, make)).toBe(2);
    models.dropAll();
    expect(await editionOf(models, make)).toBe(3);
  });

  test('are not kept if a tag changes while they are being computed', async () => {
    const { models } = openKept();
    const begun = Promise.withResolvers<{ edition: number }>();
    const slow = models.take('shelf', declaration, () => begun.promise);
    models.drop('catalog');
    begun.resolve({ edition: 0 });
    expect(await slow).toEqual({ edition: 0 });
    expect(await editionOf(models, counting())).toBe(1);
  });

  test('are computed again after undefined or an error', async () => {
    const { models } = openKept();
    expect(await models.take('no such wine', declaration, async () => undefined)).toBeUndefined();
    await expect(
      models.take('shelf', declaration, () => Promise.reject(new Error('the database is away'))),
    ).rejects.toThrow('away');
    const make = counting();
    expect(await editionOf(models, make, 'no such wine')).toBe(1);
    expect(await editionOf(models, make)).toBe(2);
  });
});

describe('models of a cached page', () => {
  test('are computed for each page and recorded as its dependencies', async () => {
    const make = counting();
    const models = openKept().models.collect();
    expect(await editionOf(models, make)).toBe(1);
    expect(await editionOf(models, make)).toBe(2);
    expect(models.dependsOn).toEqual([declaration, declaration]);
  });

  test('are shared if long-lived, and limit the lifetime of the page', async () => {
    const { clock, models } = openKept();
    const make = counting();
    const links = { tags: ['clubs'], seconds: 300 };
    const take = async () => {
      const collected = models.collect();
      const { edition } = await collected.take('links', links, make);
      return [edition, collected.dependsOn];
    };
    expect(await take()).toEqual([1, [links]]);
    clock.now = 100_000;
    expect(await take()).toEqual([1, [{ tags: ['clubs'], seconds: 200 }]]);
    clock.now = 250_000;
    expect(await take()).toEqual([2, [links]]);
    models.drop('clubs');
    expect(await take()).toEqual([3, [links]]);
  });
});
