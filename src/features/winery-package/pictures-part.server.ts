import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
} from 'node:fs';
import { join } from 'node:path';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { z } from 'zod';
import { ok } from '../../core/result.ts';
import { singleLineText } from '../../core/text-line.ts';
import {
  listMedia,
  type PreparedMedia,
  prepareMedia,
  previewMediaChange,
  savePreparedMedia,
} from '../../engine/content/media/index.server.ts';
import {
  centerFocalPoint,
  isMediaName,
  maxAltLength,
  originalFileName,
  validateMediaContent,
} from '../../engine/content/media/rules.ts';
import type { Media } from '../../engine/content/media/types.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import { findPictureSource } from '../../ui/media/pictures.server.ts';
import {
  combineReadResults,
  formatJsonFile,
  packageProblemOfRefusal,
  readJsonList,
} from './located-rules.ts';
import type {
  LocatedPackageEntry,
  PackageEntrySaveResult,
  PackageFiles,
  PackagePart,
  PackageProblem,
} from './types.ts';

const folderName = 'media';
export const picturesFile = `${folderName}/media.json`;

const share = z.number().min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1');

export const packagePictureSchema = z.strictObject({
  name: z
    .string()
    .refine(isMediaName, 'must be up to 80 lowercase letters, digits and hyphens')
    .describe('A wine’s slug, or the name that a page or club uses for it.'),
  file: z
    .string()
    .regex(/^\w[\w.-]{0,120}$/, 'must be the name of a file in the folder media')
    .describe('File in the folder `media`: JPEG, PNG, WebP or AVIF, up to 25 MB.'),
  alt: singleLineText(maxAltLength).describe('Describes the picture for people who can’t see it.'),
  focalPoint: z
    .strictObject({ x: share, y: share })
    .optional()
    .describe(
      'Point that stays in view when the picture is cropped, as fractions of width and height. The center if left out.',
    ),
});
type Picture = z.infer<typeof packagePictureSchema>;

/** Pictures whose files are stored, ready to be saved in the media library, by picture name. */
export type PreparedPictures = Map<string, PreparedMedia>;

/**
 * The part with a package's photographs. Their files are binary and are read from `folder` when required. Saving adds the pictures in
 * `prepared` to the library; it only compares all other pictures, which is enough for a preview.
 */
export function picturesPart(folder: string, prepared: PreparedPictures = new Map()): PackagePart<Picture> {
  return {
    title: 'pictures',
    read: (files) => {
      const listed = readJsonList(picturesFile, files.get(picturesFile), packagePictureSchema);
      const faults = [
        ...repeatedNames(listed.entries),
        ...listed.entries.flatMap((entry) => fileFaults(folder, entry)),
        ...(listed.faults.length > 0 ? [] : undescribed(folder, listed.entries)),
        ...(files.has(picturesFile) ? missingPictures(files, listed.entries) : []),
      ];
      return combineReadResults([listed, { entries: [], faults }]);
    },
    save: async (entries, { tx }) => {
      const saved: PackageEntrySaveResult[] = [];
      for (const { value } of entries) {
        const ready = prepared.get(value.name);
        if (ready) await savePreparedMedia(tx, ready);
        const change = ready?.change ?? (await previewMediaChange(tx, readPictureContent(folder, value)));
        saved.push({ as: savedAs[change] });
      }
      return ok(saved);
    },
    write: async (read) => {
      const media = await listMedia(read);
      return new Map(media.length === 0 ? [] : [[picturesFile, formatJsonFile(media.map(pictureOf))]]);
    },
  };
}

const savedAs = { added: 'created', replaced: 'changed', unchanged: 'unchanged' } as const;

/**
 * Encodes and stores the pictures of a package. Call it outside any transaction, because it takes long. Skips pictures that are already
 * stored. If the import fails afterwards, the stored files are unused and harmless.
 * @param onEncoded is called with the name of each picture that was encoded, and awaited.
 */
export async function preparePictures(
  shop: Parameters<typeof prepareMedia>[0],
  folder: string,
  entries: readonly LocatedPackageEntry<Picture>[],
  { actor, onEncoded }: { readonly actor: AuditActor; readonly onEncoded?: (name: string) => unknown },
): Promise<{ readonly prepared: PreparedPictures; readonly faults: readonly PackageProblem[] }> {
  const prepared: PreparedPictures = new Map();
  const faults: PackageProblem[] = [];
  for (const entry of entries) {
    const ready = await prepareMedia(shop, readPictureContent(folder, entry.value), actor);
    if (ready.ok) prepared.set(entry.value.name, ready.value);
    else faults.push(...ready.refusals.map((refusal) => packageProblemOfRefusal(entry, refusal)));
    if (ready.ok && ready.value.change !== 'unchanged') await onEncoded?.(entry.value.name);
  }
  return { prepared, faults };
}

/**
 * Returns a picture with the content of its file.
 * @throws if the file no longer exists.
 */
export function readPictureContent(folder: string, { name, file, alt, focalPoint }: Picture) {
  const content = withFile(folder, file, (handle) => readFileSync(handle));
  if (content === undefined) throw new Error(`${folderName}/${file} was there when the package was checked`);
  return { name, content, alt, focalPoint };
}

/** Returns the original files of all saved pictures: their paths in the package, and the names under which they are stored. */
export async function listOriginalPictures(
  read: Parameters<typeof listMedia>[0],
): Promise<{ readonly path: string; readonly stored: string }[]> {
  return (await listMedia(read)).map((media) => ({
    path: `${folderName}/${fileOf(media)}`,
    stored: originalFileName(media),
  }));
}

function pictureOf(media: Media): Picture {
  const { name, alt, focalX: x, focalY: y } = media;
  const isCentered = x === centerFocalPoint.x && y === centerFocalPoint.y;
  return { name, file: fileOf(media), alt, ...(!isCentered && { focalPoint: { x, y } }) };
}

const fileOf = ({ name, type }: Media) => `${name}.${type === 'jpeg' ? 'jpg' : type}`;

function repeatedNames(entries: readonly LocatedPackageEntry<Picture>[]): PackageProblem[] {
  const names = new Set<string>();
  return entries.flatMap((entry) => {
    const { name } = entry.value;
    if (!names.has(name)) {
      names.add(name);
      return [];
    }
    return [
      packageProblemOfRefusal(entry, { field: 'name', sentence: `There are two pictures named ${name}.` }),
    ];
  });
}

/** Returns the problems of a picture's file found by its size and first bytes. Decoding the file may reveal more. */
function fileFaults(folder: string, entry: LocatedPackageEntry<Picture>): PackageProblem[] {
  const { file } = entry.value;
  const found = withFile(folder, file, (handle) => {
    const start = new Uint8Array(32);
    readSync(handle, start);
    return validateMediaContent(start, fstatSync(handle).size);
  });
  const refusals =
    found === undefined
      ? [{ sentence: `There is no file ${folderName}/${file}. Links to other places are not followed.` }]
      : found.ok
        ? []
        : found.refusals;
  return refusals.map(({ sentence }) => packageProblemOfRefusal(entry, { field: 'file', sentence }));
}

/**
 * Opens a regular file of the pictures folder, without following links, and returns the result of `use`. Returns undefined if there is no
 * such file.
 */
function withFile<Value>(folder: string, file: string, use: (handle: number) => Value): Value | undefined {
  const media = picturesFolderOf(folder);
  if (media === undefined) return undefined;
  let handle: number;
  try {
    handle = openSync(join(media, file), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
  try {
    return fstatSync(handle).isFile() ? use(handle) : undefined;
  } finally {
    closeSync(handle);
  }
}

/** Returns the path of the package's pictures folder, or undefined if the folder doesn't exist or is a link. */
function picturesFolderOf(folder: string): string | undefined {
  try {
    const path = join(realpathSync(folder), folderName);
    return realpathSync(path) === path ? path : undefined;
  } catch {
    return undefined;
  }
}

function undescribed(folder: string, entries: readonly LocatedPackageEntry<Picture>[]): PackageProblem[] {
  const media = picturesFolderOf(folder);
  const described = new Set(entries.map(({ value }) => `${folderName}/${value.file}`));
  const files = media === undefined ? [] : readdirSync(media).map((file) => `${folderName}/${file}`);
  return files
    .filter((file) => file !== picturesFile && !described.has(file))
    .map((file) => ({ file, line: 1, sentence: `${picturesFile} has no name and description for it.` }));
}

/** The JSON fields that contain a picture's name. */
const namingFields: ReadonlySet<unknown> = new Set(['picture', 'phonePicture', 'poster']);

/** Returns a problem for each picture name in the package's JSON files that is neither in the package nor in the media library. */
function missingPictures(
  files: PackageFiles,
  entries: readonly LocatedPackageEntry<Picture>[],
): PackageProblem[] {
  const names = new Set(entries.map(({ value }) => value.name));
  return [...files].flatMap(([file, text]) => {
    const tree = file.endsWith('.json') && file !== picturesFile ? parseTree(text) : undefined;
    if (tree === undefined) return [];
    return namedIn(JSON.parse(text), [])
      .filter(({ name }) => !names.has(name) && findPictureSource(name) === null)
      .map(({ name, path }) => {
        const offset = findNodeAtLocation(tree, path)?.offset ?? 0;
        const sentence = `${picturesFile} has no picture named ${name}.`;
        return { file, line: text.slice(0, offset).split('\n').length, sentence };
      });
  });
}

type Named = { readonly name: string; readonly path: (string | number)[] };

function namedIn(value: unknown, path: (string | number)[]): Named[] {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' && value !== '' && namingFields.has(path.at(-1))
      ? [{ name: value, path }]
      : [];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    namedIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
