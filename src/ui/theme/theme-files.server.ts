import { type AppliedTheme, currentTheme, shortContentHash } from './theme.server.ts';

/** Matches the path of the mark for emails. Emails sent earlier request older names and get the current mark. */
const emailMark = /^\/email\/mark(?:-[0-9a-f]{8})?\.png$/;
/** The number of image pixels per displayed pixel in emails, for high-resolution screens. */
const emailScale = 2;

/** Returns the path of the mark for emails and its displayed size in pixels; undefined if the winery has no mark. */
export function emailMarkImage():
  | { readonly path: string; readonly width: number; readonly height: number }
  | undefined {
  const { mark, day } = currentTheme();
  if (!mark) return undefined;
  const height = Math.min(40, Math.round((50 * mark.height) / mark.width));
  const width = Math.round((height * mark.width) / mark.height);
  return { path: `/email/mark-${shortContentHash(mark.content + day.accent)}.png`, width, height };
}

type ThemeFile = { readonly svg: string; readonly size: readonly [width: number, height: number] };

/** Browser and home screen icons, from path to the function that draws the icon. */
const icons: Readonly<Record<string, (theme: AppliedTheme) => ThemeFile>> = {
  '/favicon-48.png': ({ icon }) => ({ svg: icon, size: [48, 48] }),
  '/apple-touch-icon.png': (shown) => ({ svg: onPaper(shown, 0.92), size: [180, 180] }),
  '/icon-192.png': ({ icon }) => ({ svg: icon, size: [192, 192] }),
  '/icon-512.png': ({ icon }) => ({ svg: icon, size: [512, 512] }),
  '/icon-maskable-192.png': (shown) => ({ svg: onPaper(shown, 0.78), size: [192, 192] }),
  '/icon-maskable-512.png': (shown) => ({ svg: onPaper(shown, 0.78), size: [512, 512] }),
};

/**
 * Returns an icon whose background extends to the edges, because phones crop icons to their own shapes.
 * @param share the size of the icon's drawing, as a fraction of the whole.
 */
function onPaper({ icon, day }: AppliedTheme, share: number): string {
  const size = 48 * share;
  const inner = icon.replace(
    'width="48" height="48"',
    `x="${24 - size / 2}" y="${24 - size / 2}" width="${size}" height="${size}"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48"><rect width="48" height="48" fill="${day.paper}"/>${inner}</svg>`;
}

const drawnFiles = new WeakMap<AppliedTheme, Map<string, Promise<Uint8Array<ArrayBuffer>>>>();

/** Returns whether a path is that of a file drawn from the theme. */
export function isThemeFile(path: string): boolean {
  return path === '/favicon.svg' || Object.hasOwn(icons, path) || emailMark.test(path);
}

/** Responds with a file drawn from the theme. Each file is drawn once per theme, from a drawing that has passed the allow-list. */
export async function respondWithThemeFile(path: string): Promise<Response> {
  const shown = currentTheme();
  const headers = { 'cache-control': 'public, max-age=3600' };
  if (path === '/favicon.svg') {
    return new Response(shown.icon, { headers: { ...headers, 'content-type': 'image/svg+xml' } });
  }
  const file = icons[path]?.(shown) ?? emailFile(shown);
  if (file === undefined) return new Response('Not found.\n', { status: 404 });
  const drawn = drawnFiles.get(shown) ?? new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  drawnFiles.set(shown, drawn);
  const key = Object.hasOwn(icons, path) ? path : 'email';
  const bytes = drawn.get(key) ?? asPng(file);
  drawn.set(key, bytes);
  // The next request tries again.
  bytes.catch(() => drawn.delete(key));
  return new Response(await bytes, { headers: { ...headers, 'content-type': 'image/png' } });
}

/**
 * Returns the mark for emails in one color that is visible on light and dark backgrounds, because email programs may invert the background.
 * Undefined if the winery has no mark.
 */
function emailFile({ mark, day }: AppliedTheme): ThemeFile | undefined {
  const shown = emailMarkImage();
  if (!mark || !shown) return undefined;
  const content = mark.content.replace(/#[0-9a-f]{3,6}/gi, day.accentBright);
  const size = [shown.width * emailScale, shown.height * emailScale] as const;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${mark.viewBox}" width="${size[0]}" height="${size[1]}" color="${day.accentBright}">${content}</svg>`;
  return { svg, size };
}

/** Renders a drawing as PNG. Loads the image library on first use, because few requests need it. */
async function asPng({ svg, size: [width, height] }: ThemeFile): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const density = Math.min(600, (72 * width) / 24);
  const png = await sharp(Buffer.from(svg), { density, limitInputPixels: 16_000_000 })
    .resize(width, height, { fit: 'contain', background: '#0000' })
    .png({ palette: true })
    .toBuffer();
  return new Uint8Array(png);
}
