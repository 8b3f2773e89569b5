import { findPictureSources } from '../media/pictures.server.ts';
import { theme } from './theme.server.ts';

/** The name under which the library keeps a logo that is no drawing. */
const logoPicture = 'logo';

/** Twice the widest that the header shows, for fine screens. */
const wideEnough = 576;

/** A winery's logo for the header: a drawing that the page defines, or a picture of the library. */
export type ShownLogo = {
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** The path of the picture. */
  readonly file?: string;
};

/** Returns the winery's logo; undefined if mark and name stand for it. */
export function shownLogo(): ShownLogo | undefined {
  const { logo, logoAlt: alt } = theme();
  if (alt === undefined) return undefined;
  if (logo) return { alt, width: logo.width, height: logo.height };
  const picture = findPictureSources(logoPicture);
  if (!picture) return undefined;
  const { width, height, stem, widths } = picture;
  const shownWidth = widths.find((each) => each >= wideEnough) ?? widths.at(-1);
  return { alt, width, height, file: `${stem}-${shownWidth}.webp` };
}
