import { classNames } from '../base/class-names.ts';

/** One made picture: every file is `<stem>-<width>.avif` or `.webp`; the stem carries the content hash. */
export type PictureSource = {
  /** Intrinsic size in pixels; reserves the space before the file arrives. */
  width: number;
  height: number;
  stem: string;
  /** Widths that exist, ascending. */
  widths: number[];
  /** Class of `placeholders.css` with the picture's colours; only landscapes have one. */
  placeholder?: string;
};

/** A picture made for shared links: one file of one size. */
export type SocialPicture = { file: string; width: number; height: number };

/** Whether a picture has the points to stand from side to side of a wide screen; others stand in a column. */
export function holdsFullWidth({ width }: Pick<PictureSource, 'width'>): boolean {
  return width >= 2400;
}

type PictureProps = {
  source: PictureSource;
  /** As of `<img sizes>`: how wide the picture will stand, e.g. `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string;
  /** What a person would say who describes it; empty when the words beside it say the same. */
  alt: string;
  /** True for the one picture that greets at the top: loaded at once and first. */
  priority?: boolean;
  /** Another crop for viewports up to 40 rem wide, which it fills from side to side. */
  narrow?: PictureSource;
  className?: string;
};

type Format = 'avif' | 'webp';

function sourceSet({ stem, widths }: PictureSource, format: Format): string {
  return widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
}

/** A small picture has few widths, and browsers without AVIF take its widest: the other choice would cost every page more. */
const fewWidths = 3;

/** The file for browsers that know neither `srcset` nor AVIF: the middle width, or the widest of few. */
function fallbackFile({ stem, widths }: PictureSource): string {
  const index = widths.length <= fewWidths ? widths.length - 1 : Math.floor(widths.length / 2);
  return `${stem}-${widths[index]}.webp`;
}

const narrowViewport = '(max-width: 40rem)';
/** It fills the width of a telephone; six of seven of the points there look the same, and are a quarter less to wait for. */
const narrowSizes = '85vw';
/** The same of a wide landscape behind words, which fills the height of its band and reaches out of a telephone on both sides. */
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
  const classes = classNames(source.placeholder, className);
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
