import { classNames } from '../base/class-names.ts';

/** A picture whose files are named `<stem>-<width>.avif` and `.webp`; the stem contains the content hash. */
export type PictureSource = {
  /** Width in pixels; reserves the space before the file arrives. */
  width: number;
  height: number;
  stem: string;
  /** Available widths, ascending. */
  widths: number[];
  /** A class that keeps the picture's focal point in view where the picture is cropped. */
  focus?: string;
  /** What is behind the bottle: a white wall, or anything else. Absent for a transparent picture. */
  ground?: 'white' | 'photo';
  /** True if no file exists, so that a landscape is drawn instead. */
  isDrawn?: true;
};

/** A picture for shared links: one file of one size. */
export type SocialPicture = { file: string; width: number; height: number };

/** Returns whether a picture's resolution suffices for a full-width display; others are shown in a column. */
export function holdsFullWidth({ width }: Pick<PictureSource, 'width'>): boolean {
  return width >= 2400;
}

type PictureProps = {
  source: PictureSource;
  /** The displayed width in the form of `<img sizes>`, such as `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string;
  /** A description of the picture; empty if the text beside it says the same. */
  alt: string;
  /** True for the one picture at the top of the page, which loads first. */
  priority?: boolean;
  /** Another crop, shown at full width on viewports up to 40 rem wide. */
  narrow?: PictureSource;
  className?: string;
};

type Format = 'avif' | 'webp';

function sourceSet({ stem, widths }: PictureSource, format: Format): string {
  return widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
}

/** Of up to this many widths, browsers without AVIF get the widest; offering them more would add markup to every page. */
const fewWidths = 3;

/** Returns the path of the file for browsers without `srcset` or AVIF: the middle width, or the widest of a few. */
function fallbackFile({ stem, widths }: PictureSource): string {
  const index = widths.length <= fewWidths ? widths.length - 1 : Math.floor(widths.length / 2);
  return `${stem}-${widths[index]}.webp`;
}

const narrowViewport = '(max-width: 40rem)';
/** The `sizes` of a picture at full width on phones: 85 percent of the pixels look the same there and save a quarter of the bytes. */
const narrowSizes = '85vw';
/** The `sizes` of a wide landscape behind text, which fills the height of its band and extends beyond a phone on both sides. */
export const bandSizes = '(min-width: 64rem) 100vw, 136vw';

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

/** A landscape of hills in the colors around it, for a winery that has no photograph there yet. Decorative. */
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
