import { describe, expect, test } from 'vitest';
import { keepModels, noteModels, type PageModels } from './page-models.server.ts';

const declaration = { tags: ['catalog'], seconds: 30 };

function openKept() {
  const clock = { now: 0 };
  return { clock, models: keepModels(() => clock.now) };
}

/** Makes numbered models, so that an answer tells which one it is. */
function counting() {
  let made = 0;
  return async () => {
    made += 1;
    return { edition: made };
  };
}

const editionOf = async (models: PageModels, make: ReturnType<typeof counting>, key = 'shelf') =>
  (await models.take(key, declaration, make)).edition;

describe('what pages for single visitors are made of', () => {
  test('is made once for all of them, and each key for itself', async () => {
    const { models } = openKept();
    const make = counting();
    expect(await Promise.all([editionOf(models, make), editionOf(models, make)])).toEqual([1, 1]);
    expect(await editionOf(models, make)).toBe(1);
    expect(await editionOf(models, make, 'home')).toBe(2);
  });

  test('gets no older than its page may', async () => {
    const { clock, models } = openKept();
    const make = counting();
    await editionOf(models, make);
    clock.now = 29_999;
    expect(await editionOf(models, make)).toBe(1);
    clock.now = 30_000;
    expect(await editionOf(models, make)).toBe(2);
  });

  test('is forgotten with a change of what it is made of, and with no other', async () => {
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

  test('is not kept when it was begun before a change', async () => {
    const { models } = openKept();
    const begun = Promise.withResolvers<{ edition: number }>();
    const slow = models.take('shelf', declaration, () => begun.promise);
    models.drop('catalog');
    begun.resolve({ edition: 0 });
    expect(await slow).toEqual({ edition: 0 });
    expect(await editionOf(models, counting())).toBe(1);
  });

  test('is asked for again where there was none, or it could not be made', async () => {
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

test('finished pages are made of what is true now, and know of what', async () => {
  const make = counting();
  const models = noteModels();
  expect(await editionOf(models, make)).toBe(1);
  expect(await editionOf(models, make)).toBe(2);
  expect(models.madeOf).toEqual([declaration, declaration]);
});
