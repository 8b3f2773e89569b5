import { createHash } from 'node:crypto';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { MediaStorageError } from '../../../integrations/media-storage/port.ts';
import type { FocalPoint } from '../../../integrations/picture-encoder/port.ts';
import { notifyChannel } from '../../../platform/announcements.server.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import {
  centerFocalPoint,
  encodingRefusal,
  mediaChannel,
  mediaStorageRefusal,
  originalFileName,
  servedFileNames,
  validateMediaFile,
} from './rules.ts';
import { deleteMedia, findMedia, findMediaByStem, mediaSharingFiles, upsertMedia } from './store.server.ts';
import type { Media, MediaFile, MediaRefusalCode, MediaServices, SavedMedia } from './types.ts';

type MediaShop = MediaServices & {
  readonly database: Pick<Database, 'read' | 'transaction'>;
  readonly clock: Clock;
};

/** A picture whose files are stored, ready to be saved under its name. */
export type PreparedMedia = {
  readonly media: Media;
  /** The change that saving the picture makes; `unchanged` if the same file is saved with the same description and focal point. */
  readonly change: SavedMedia['change'];
};

/**
 * Encodes a picture and stores its files, but saves nothing in the database. A separate process decodes the picture; a file that is not a
 * picture or needs too many resources is refused. Skips encoding if the files are already stored.
 */
export async function prepareMedia(
  shop: MediaShop,
  file: MediaFile,
  actor: AuditActor,
): Promise<Result<PreparedMedia, MediaRefusalCode>> {
  try {
    return await prepare(shop, file, actor);
  } catch (error) {
    if (error instanceof MediaStorageError) return refused(mediaStorageRefusal);
    throw error;
  }
}

async function prepare(
  shop: MediaShop,
  file: MediaFile,
  actor: AuditActor,
): Promise<Result<PreparedMedia, MediaRefusalCode>> {
  const evaluated = validateMediaFile(file);
  if (!evaluated.ok) return evaluated;
  const { name, content, alt, focalPoint, type } = evaluated.value;
  const { contentHash, stem } = identityOf(content, focalPoint);
  const before = await findMedia(shop.database.read, name);
  const isStored = await storedFacts(shop, stem);
  if (isStored && before?.stem === stem && before.alt === alt) {
    return ok({ media: before, change: 'unchanged' });
  }
  const facts = isStored ?? (await encodeAndStore(shop, { content, type, focalPoint, contentHash, stem }));
  if ('refusals' in facts) return facts;
  const { width, height, widths, jpegWidth, ground } = facts;
  const media: Media = {
    ...{
      name,
      contentHash,
      type,
      bytes: content.length,
      alt,
      stem,
      width,
      height,
      widths,
      jpegWidth,
      ground,
    },
    ...{ focalX: focalPoint.x, focalY: focalPoint.y, savedAt: shop.clock.now(), savedBy: actor },
  };
  return ok({ media, change: before ? 'replaced' : 'added' });
}

/** Saves a prepared picture and replaces any picture with the same name. */
export async function savePreparedMedia(tx: Transaction, { media, change }: PreparedMedia): Promise<void> {
  if (change === 'unchanged') return;
  await upsertMedia(tx, media);
  await recordChange(tx, `media.${change}`, media, { actor: media.savedBy, at: media.savedAt });
}

/** Prepares a picture and saves it. Saving the same file again with the same description and focal point is quick and changes nothing. */
export async function saveMedia(
  shop: MediaShop,
  file: MediaFile,
  actor: AuditActor,
): Promise<Result<SavedMedia, MediaRefusalCode>> {
  const prepared = await prepareMedia(shop, file, actor);
  if (prepared.ok && prepared.value.change !== 'unchanged') {
    await shop.database.transaction((tx) => savePreparedMedia(tx, prepared.value));
  }
  return prepared;
}

/** Returns the change that saving a picture would make, without decoding it or checking that its files are stored. */
export async function previewMediaChange(
  read: Transaction,
  { name, content, alt, focalPoint = centerFocalPoint }: MediaFile,
): Promise<SavedMedia['change']> {
  const before = await findMedia(read, name);
  if (before === undefined) return 'added';
  return before.stem === identityOf(content, focalPoint).stem && before.alt === alt.trim()
    ? 'unchanged'
    : 'replaced';
}

/** Updates the description or the focal point of a saved picture. */
export async function updateMediaDescription(
  shop: MediaShop,
  { name, ...words }: Omit<MediaFile, 'content'>,
  actor: AuditActor,
): Promise<Result<SavedMedia, MediaRefusalCode | 'MEDIA_NOT_FOUND'>> {
  const known = await findMedia(shop.database.read, name);
  const original = known && originalFileName(known);
  if (original === undefined || (await shop.mediaStorage.sizeOf(original)) === undefined)
    return notFound(name);
  const content = new Uint8Array(await new Response(await shop.mediaStorage.read(original)).arrayBuffer());
  return saveMedia(shop, { ...words, name, content }, actor);
}

export type MediaSaveReport = { readonly name: string; readonly saved: Result<SavedMedia, MediaRefusalCode> };

/** Saves pictures one after the other and returns a report on each. A refused picture does not affect the others. */
export async function saveManyMedia(
  shop: MediaShop,
  files: Iterable<MediaFile> | AsyncIterable<MediaFile>,
  actor: AuditActor,
): Promise<MediaSaveReport[]> {
  const reports: MediaSaveReport[] = [];
  for await (const file of files) {
    reports.push({ name: file.name, saved: await saveMedia(shop, file, actor) });
  }
  return reports;
}

/** Removes a picture and its files, except files that other pictures share. */
export async function removeMedia(
  { database, mediaStorage, clock }: Omit<MediaShop, 'pictureEncoder'>,
  name: string,
  actor: AuditActor,
): Promise<Result<Media, 'MEDIA_NOT_FOUND'>> {
  const removed = await database.transaction(async (tx) => {
    const media = await deleteMedia(tx, name);
    if (media === undefined) return undefined;
    await recordChange(tx, 'media.removed', media, { actor, at: clock.now() });
    return { media, sharing: await mediaSharingFiles(tx, media) };
  });
  if (removed === undefined) {
    return notFound(name);
  }
  const { media, sharing } = removed;
  if (!sharing.some(({ stem }) => stem === media.stem)) await mediaStorage.remove(servedFileNames(media));
  if (sharing.length === 0) await mediaStorage.remove([originalFileName(media)]);
  return ok(media);
}

function notFound(name: string): Refused<'MEDIA_NOT_FOUND'> {
  return refused({ code: 'MEDIA_NOT_FOUND', sentence: `There is no saved picture named ${name}.` });
}

/** The version of the encoding. Increment it when the encoding of pictures changes, so that saving a picture again creates new files. */
const encoding = 2;

/** Returns the names under which a picture's original and its served files are stored. */
function identityOf(content: Uint8Array, { x, y }: FocalPoint): Pick<Media, 'contentHash' | 'stem'> {
  const contentHash = createHash('sha256').update(content).digest('hex');
  const stem = createHash('sha256').update(`${encoding} ${contentHash} ${x} ${y}`).digest('hex').slice(0, 32);
  return { contentHash, stem };
}

type Facts = Pick<Media, 'width' | 'height' | 'widths' | 'jpegWidth' | 'ground'>;

/** Returns the stored facts about a picture; undefined if the picture is unknown or one of its files is missing. */
async function storedFacts({ database, mediaStorage }: MediaShop, stem: string): Promise<Facts | undefined> {
  const known = await findMediaByStem(database.read, stem);
  if (known === undefined) return undefined;
  const names = [originalFileName(known), ...servedFileNames(known)];
  const sizes = await Promise.all(names.map((each) => mediaStorage.sizeOf(each)));
  return sizes.includes(undefined) ? undefined : known;
}

async function encodeAndStore(
  { pictureEncoder, mediaStorage }: MediaShop,
  {
    stem,
    contentHash,
    ...picture
  }: Parameters<MediaServices['pictureEncoder']['encode']>[0] & Pick<Media, 'stem' | 'contentHash'>,
): Promise<Facts | Refused<MediaRefusalCode>> {
  const encoded = await pictureEncoder.encode(picture);
  if (typeof encoded === 'string') return refused(encodingRefusal(encoded));
  await mediaStorage.write(originalFileName({ contentHash }), picture.content);
  for (const { ending, content } of encoded.files) await mediaStorage.write(`${stem}-${ending}`, content);
  const { width, height, widths, jpegWidth, ground } = encoded;
  return { width, height, widths: [...widths], jpegWidth, ground };
}

async function recordChange(
  tx: Transaction,
  action: string,
  { name, contentHash, bytes }: Media,
  event: { readonly actor: AuditActor; readonly at: Date },
): Promise<void> {
  const data = { contentHash, bytes };
  await recordAudit(tx, { ...event, action, subjectType: 'media', subjectId: name, data });
  await notifyChannel(tx, mediaChannel, name);
}
