import { findPictureSource } from '../media/pictures.server.ts';
import { currentTheme } from './theme.server.ts';

/** The name in the media library of a logo that is a picture instead of a drawing. */
const logoPicture = 'logo';

/** A sufficient picture width in pixels: twice the largest width in the header, for high-resolution screens. */
const wideEnough = 576;

/** A winery's logo for the header: a drawing defined in the page, or a picture of the media library. */
export type WineryLogo = {
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** The path of the picture; undefined if the logo is a drawing. */
  readonly file?: string;
};

/** Returns the winery's logo; undefined if it has none. The header then shows the mark and the winery's name instead. */
export function findWineryLogo(): WineryLogo | undefined {
  const { logo, logoAlt: alt } = currentTheme();
  if (alt === undefined) return undefined;
  if (logo) return { alt, width: logo.width, height: logo.height };
  const picture = findPictureSource(logoPicture);
  if (!picture) return undefined;
  const { width, height, stem, widths } = picture;
  const shownWidth = widths.find((each) => each >= wideEnough) ?? widths.at(-1);
  return { alt, width, height, file: `${stem}-${shownWidth}.webp` };
}
