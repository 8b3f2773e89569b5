import type { BlockOf } from '../../../engine/content/types.ts';
import { buttonClasses } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { BottlePanel, isBottlePicture } from '../../../ui/commerce/bottle-panel.tsx';
import { isWideEnoughForFullWidth, Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { Paragraphs } from './words.tsx';

/** The `sizes` attribute of a picture on the full page width and in one of several columns. */
const pictureSizes = {
  wide: '(min-width: 90rem) 82rem, 92vw',
  column: '(min-width: 90rem) 39rem, (min-width: 48rem) 45vw, 92vw',
} as const;

type ImageProps = { block: BlockOf<'image'>; picture: PictureSource; isWide: boolean };

export function ImageBlock({ block: { alt, caption, link }, picture, isWide }: ImageProps) {
  const sizes = pictureSizes[isWide ? 'wide' : 'column'];
  const shown = isBottlePicture(picture) ? (
    <BottlePanel pictures={[picture]} alt={alt} sizes="14rem" className="aspect-4/3 w-full" />
  ) : (
    <Picture source={picture} sizes={sizes} alt={alt} className="h-auto w-full rounded-winery" />
  );
  return (
    <figure className={classNames('content-piece', isBottlePicture(picture) && 'max-w-reading')}>
      {link === undefined ? (
        shown
      ) : (
        <a href={link} className="block">
          {shown}
        </a>
      )}
      {caption !== undefined && (
        <figcaption className="mt-2.5 text-ink-soft text-small">{caption}</figcaption>
      )}
    </figure>
  );
}

/** The classes of a gradient that keeps small text readable on any part of a picture. */
const shade =
  'bg-[linear-gradient(0deg,rgb(var(--ink-channels)/0.902),rgb(var(--ink-channels)/0.7216)_45%,rgb(var(--ink-channels)/0.302)_80%,transparent)] ' +
  'md:bg-[linear-gradient(90deg,rgb(var(--ink-channels)/0.7804),rgb(var(--ink-channels)/0.6588)_45%,rgb(var(--ink-channels)/0.2)_75%,transparent)]';

type HeroProps = {
  block: BlockOf<'hero'>;
  picture: PictureSource | undefined;
  isTop: boolean;
  /** Whether the hero's title is the page's heading. */
  isHeading: boolean;
  /** Whether the hero's picture is the first on the page. */
  isFirst: boolean;
};

export function HeroBlock({
  block: { title, text, alt, button },
  picture,
  isTop,
  isHeading,
  isFirst,
}: HeroProps) {
  const Title = isHeading ? 'h1' : 'h2';
  const words = (
    <>
      <Title
        tabIndex={isHeading ? -1 : undefined}
        className={`${isTop ? 'type-display' : 'type-heading'} max-w-[11em]`}
      >
        {title}
      </Title>
      {text !== undefined && (
        <div className="mt-5 max-w-[30em] space-y-4 text-lead">
          <Paragraphs text={text} />
        </div>
      )}
      {button && (
        <p className="mt-8">
          <a href={button.link} className={buttonClasses()}>
            {button.text}
          </a>
        </p>
      )}
    </>
  );
  if (!picture) return <section className={isTop ? 'content-band page-width' : undefined}>{words}</section>;
  if (!isWideEnoughForFullWidth(picture)) {
    return (
      <section className={isTop ? 'page-width content-band' : undefined}>
        <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
          <div className="aspect-3/2 overflow-hidden rounded-winery lg:order-2 [&>picture]:contents">
            <Picture
              source={picture}
              sizes={pictureSizes.column}
              alt={alt}
              priority={isFirst}
              className="size-full object-cover"
            />
          </div>
          <div>{words}</div>
        </div>
      </section>
    );
  }
  return (
    <section
      className={classNames(
        'on-ink relative isolate overflow-hidden bg-ink text-paper',
        !isTop && 'rounded-winery',
      )}
    >
      <div className="-z-10 absolute inset-0 [&>picture]:contents">
        <Picture
          source={picture}
          sizes="(max-width: 40rem) 200vw, 100vw"
          alt={alt}
          priority={isFirst}
          className="size-full object-cover"
        />
        <div className={`absolute inset-0 ${shade}`} />
      </div>
      <div
        className={classNames(
          'flex flex-col justify-end',
          isTop ? 'page-width min-h-136 pt-40 pb-12 lg:pb-20' : 'min-h-96 p-6 lg:p-10',
        )}
      >
        {words}
      </div>
    </section>
  );
}

type VideoProps = { block: BlockOf<'video'>; poster: PictureSource; isWide: boolean };

/** A picture that links to a film. The film loads only on click; with scripts it plays in place. */
export function VideoBlock({ block: { title, alt, film }, poster, isWide }: VideoProps) {
  return (
    <figure className="content-piece">
      <a href={film} data-film className="group relative block overflow-hidden rounded-winery bg-ink">
        <Picture
          source={poster}
          sizes={pictureSizes[isWide ? 'wide' : 'column']}
          alt={alt}
          className="aspect-video h-auto w-full object-cover"
        />
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-18 place-items-center rounded-full bg-ink/80 text-paper transition-colors group-hover:bg-wine">
            <svg aria-hidden="true" viewBox="0 0 20 20" width="30" height="30" fill="currentColor">
              <path d="M7 4.25v11.5L16.5 10z" />
            </svg>
          </span>
        </span>
        <span className="sr-only">Play video: {title}</span>
      </a>
      <figcaption className="mt-2.5 text-ink-soft text-small">{title}</figcaption>
    </figure>
  );
}
