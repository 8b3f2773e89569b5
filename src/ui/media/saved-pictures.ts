import type { PictureSource, SocialPicture } from './picture.tsx';

/** A picture of the media library, in all formats that pages and emails use. */
export type SavedPicture = {
  readonly source: PictureSource;
  /** A description of the picture, written by the winery. */
  readonly alt: string;
  /** The JPEG for emails and printed documents. */
  readonly mail: SocialPicture;
  /** The path of the small JPEG for an order line in an email. */
  readonly emailPath: string;
  /** The picture for shared links. */
  readonly social: SocialPicture;
};

/** All saved pictures by name. Held in memory, so that pages don't query the database for pictures. */
let saved: ReadonlyMap<string, SavedPicture> = new Map();

/** Replaces the saved pictures held by this process. */
export function replaceSavedPictures(pictures: ReadonlyMap<string, SavedPicture>): void {
  saved = pictures;
}

export function findSavedPicture(name: string): SavedPicture | undefined {
  return saved.get(name);
}

const third = 1 / 3;
const classes = [
  ['object-top-left', 'object-top', 'object-top-right'],
  ['object-left', undefined, 'object-right'],
  ['object-bottom-left', 'object-bottom', 'object-bottom-right'],
] as const;

/** Returns the CSS class that keeps a focal point visible where a picture is cropped; undefined for the center. */
export function focalPointClass(x: number, y: number): string | undefined {
  const part = (share: number) => (share < third ? 0 : share > 1 - third ? 2 : 1);
  return classes[part(y)][part(x)];
}
