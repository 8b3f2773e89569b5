import { classNames } from '../base/class-names.ts';

/** A picture whose files are named `<stem>-<width>.avif` and `.webp`. The stem contains the content hash. */
export type PictureSource = {
  /** The width in pixels. Reserves space until the file arrives. */
  width: number;
  height: number;
  stem: string;
  /** The available widths, ascending. */
  widths: number[];
  /** A CSS class that keeps the picture's focal point visible where the picture is cropped. */
  focus?: string;
  /** The background in the picture: white, or anything else. Omitted for a transparent picture. */
  ground?: 'white' | 'photo';
  /** True if no file exists. A landscape is drawn instead. */
  isDrawn?: true;
};

/** A picture for shared links, as a single file with a fixed size. */
export type SocialPicture = { file: string; width: number; height: number };

/** Returns whether a picture's resolution suffices for a full-width display. Other pictures are shown in a column. */
export function isWideEnoughForFullWidth({ width }: Pick<PictureSource, 'width'>): boolean {
  return width >= 2400;
}

type PictureProps = {
  source: PictureSource;
  /** The displayed width, as for `<img sizes>`, such as `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string;
  /** A description of the picture; empty if adjacent text states the same. */
  alt: string;
  /** Whether the picture loads first. True for only one picture, at the top of the page. */
  priority?: boolean;
  /** Another crop, shown at full width on viewports up to 40 rem wide. */
  narrow?: PictureSource;
  className?: string;
};

type Format = 'avif' | 'webp';

function sourceSet({ stem, widths }: PictureSource, format: Format): string {
  return widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
}

/** The number of widths up to which browsers without AVIF support get only the widest. More choices would add markup to every page. */
const fewWidths = 3;

/**
 * Returns the path of the file for browsers without `srcset` or AVIF support: the middle width, or the widest if there are only a few
 * widths.
 */
function fallbackFile({ stem, widths }: PictureSource): string {
  const index = widths.length <= fewWidths ? widths.length - 1 : Math.floor(widths.length / 2);
  return `${stem}-${widths[index]}.webp`;
}

const narrowViewport = '(max-width: 40rem)';
/**
 * The `sizes` of a picture shown at full width on phones. Phones get 85 percent of the pixels, which look the same and save a quarter of
 * the bytes.
 */
const narrowSizes = '85vw';
/**
 * The `sizes` of a wide landscape behind text. The landscape fills the height of its band and extends beyond both sides of a phone's
 * screen.
 */
export const landscapeBandSizes = '(min-width: 64rem) 100vw, 136vw';

function NarrowSource({ source, format }: { source: PictureSource; format: Format }) {
  return (
    <source
      media={narrowViewport}
      type={`image/${format}`}
      srcSet={sourceSet(source, format)}
      sizes={narrowSizes}
      width={source.width}
      height={source.height}
    />
  );
}

export function Picture({ source, sizes, alt, priority = false, narrow, className }: PictureProps) {
  const classes = classNames(source.focus, className);
  if (source.isDrawn) return <DrawnLandscape {...source} classes={classes} />;
  const isSmall = source.widths.length <= fewWidths;
  return (
    <picture>
      {narrow && <NarrowSource source={narrow} format="avif" />}
      {narrow && <NarrowSource source={narrow} format="webp" />}
      <source type="image/avif" srcSet={sourceSet(source, 'avif')} sizes={sizes} />
      <img
        src={fallbackFile(source)}
        {...(!isSmall && { srcSet: sourceSet(source, 'webp'), sizes })}
        width={source.width}
        height={source.height}
        alt={alt}
        className={classes || undefined}
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        decoding="async"
      />
    </picture>
  );
}

/** A drawn landscape of hills in the surrounding colors, for a winery that has not saved the photo yet. Decorative. */
function DrawnLandscape({ width, height, classes }: PictureSource & { classes: string }) {
  return (
    <svg
      aria-hidden="true"
      className={classes || undefined}
      width={width}
      height={height}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
    >
      <path className="fill-paper-deep" d="M0 0h160v90H0z" />
      <path className="fill-line opacity-50" d="M0 52c30-14 52-10 78-2s54 4 82-10v50H0z" />
      <path className="fill-line" d="M0 70c36-12 66-8 92-2s46 2 68-6v28H0z" />
    </svg>
  );
}
