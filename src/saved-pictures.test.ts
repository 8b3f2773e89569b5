import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fixedClock } from '../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../test/helpers/database.ts';
import { removeMedia, saveMedia } from './engine/content/media/index.server.ts';
import { servedFileNames } from './engine/content/media/rules.ts';
import { testMediaServices } from './engine/content/media/testing.ts';
import { plainPicture } from './integrations/picture-encoder/testing.ts';
import { type ChannelSubscription, listenToChannels } from './platform/announcements.server.ts';
import { savedPicturesListener } from './saved-pictures.server.ts';
import {
  findPictureAlt,
  findPictureSource,
  findSocialPicture,
  pictureSourceOrLandscape,
} from './ui/media/pictures.server.ts';
import { findSavedPicture, replaceSavedPictures } from './ui/media/saved-pictures.ts';

const media = testMediaServices();
let opened: TestDatabase;
let listening: ChannelSubscription;
const dropAll = vi.fn();
beforeAll(async () => {
  opened = await createTestDatabase();
  const listener = savedPicturesListener(opened.database, (error) => expect(error).toBeUndefined(), dropAll);
  listening = listenToChannels(opened.url, [listener], () => {});
  await vi.waitFor(() => expect(dropAll).toHaveBeenCalled());
});
afterAll(async () => {
  await listening.stop();
  // Other test files share this process.
  replaceSavedPictures(new Map());
  await Promise.all([opened.drop(), media.close()]);
});

/** Runs `act` and waits until the cached pages with the old pictures are dropped. */
async function andDrop<Value>(act: () => Promise<Value>): Promise<Value> {
  dropAll.mockClear();
  const value = await act();
  await vi.waitFor(() => expect(dropAll).toHaveBeenCalled());
  return value;
}

const shop = () => ({ ...media.services, database: opened.database, clock: fixedClock() });

test('a saved picture is shown in all its sizes until it is removed', async () => {
  const name = 'merlot-2022';
  const content = await plainPicture(300, 600).png().toBuffer();
  const file = { name, content, alt: 'The new label', focalPoint: { x: 0.5, y: 0.1 } };
  const saved = await andDrop(() => saveMedia(shop(), file, 'operator:rosa'));
  if (!saved.ok) throw new Error('not saved');
  expect(pictureSourceOrLandscape(name)).toEqual({
    ...{ width: 300, height: 600, stem: `/media/${saved.value.media.stem}`, widths: [128, 256, 300] },
    ...{ focus: 'object-top', ground: 'photo' },
  });
  expect(findPictureAlt(name)).toBe('The new label');
  const served = servedFileNames(saved.value.media).map((each) => `/media/${each}`);
  const { emailPath, mail, social } = findSavedPicture(name) ?? {};
  for (const path of [emailPath, mail?.file, social?.file]) expect(served).toContain(path);
  expect(mail).toMatchObject({ width: 300, height: 600 });

  await andDrop(() => removeMedia(shop(), name, 'operator:rosa'));
  expect(findPictureSource(name)).toBeNull();
});

test('a picture with a new name is found once it is saved', async () => {
  expect(findPictureSource('riesling-2025')).toBeNull();
  expect(pictureSourceOrLandscape('riesling-2025')).toMatchObject({ isDrawn: true });
  const content = await plainPicture(40, 80).webp().toBuffer();
  await andDrop(() =>
    saveMedia(shop(), { name: 'riesling-2025', content, alt: 'Riesling' }, 'operator:rosa'),
  );
  expect(findPictureSource('riesling-2025')).toMatchObject({ width: 40 });
  expect(findPictureSource('riesling-2025')).not.toHaveProperty('focus');
});

test('a shared link shows the winery’s picture, or else the picture at the top of its home page', async () => {
  expect(findSocialPicture()).toBeUndefined();
  const save = async (name: string) => {
    const content = await plainPicture(1200, 630).jpeg().toBuffer();
    const saved = await andDrop(() => saveMedia(shop(), { name, content, alt: name }, 'operator:rosa'));
    return saved.ok ? `/media/${saved.value.media.stem}-1200x630.jpg` : undefined;
  };
  const hero = await save('hero-home');
  expect(findSocialPicture()?.file).toBe(hero);
  expect(findSocialPicture()).toEqual({ file: await save('winery'), width: 1200, height: 630 });
});

test('the name of an inherited property finds no picture', () => {
  expect(findPictureSource('toString')).toBeNull();
});
