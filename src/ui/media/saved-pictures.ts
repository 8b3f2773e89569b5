import type { PictureSource, SocialPicture } from './picture.tsx';

/** A picture of the media library in each form that pages and emails ask for. */
export type SavedPicture = {
  readonly source: PictureSource;
  /** What the picture shows, in the winery's words. */
  readonly alt: string;
  /** The JPEG for email and print. */
  readonly mail: SocialPicture;
  /** The path of the small JPEG for an order line in an email. */
  readonly emailPath: string;
  /** The picture for shared links. */
  readonly social: SocialPicture;
};

/** Every saved picture by name. Held in memory, so that no page asks the database for pictures. */
let saved: ReadonlyMap<string, SavedPicture> = new Map();

/** Replaces the saved pictures that this process shows. */
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

/** Returns the class that keeps a focal point in view where a picture is cropped; undefined for the middle. */
export function focalPointClass(x: number, y: number): string | undefined {
  const part = (share: number) => (share < third ? 0 : share > 1 - third ? 2 : 1);
  return classes[part(y)][part(x)];
}
