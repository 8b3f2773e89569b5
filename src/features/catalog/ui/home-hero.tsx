import { href } from 'react-router';
import { ButtonLink, buttonClasses } from '../../../ui/base/button.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import type { HomePageTexts } from '../home-rules.ts';

type HomeHeroProps = {
  words: HomePageTexts['hero'];
  picture: PictureSource | null;
  narrow: PictureSource | null;
};

/**
 * A gradient that keeps the hero's text readable at every width. On phones the picture fades into the background, with the text below. On
 * wide screens the text starts at the page's column, next to the sun.
 */
const shade =
  'bg-[linear-gradient(0deg,var(--color-ink),rgb(var(--ink-channels)/0.8196)_24%,rgb(var(--ink-channels)/0.451)_42%,transparent_57%)] ' +
  'lg:bg-[linear-gradient(90deg,rgb(var(--ink-channels)/0.6588),rgb(var(--ink-channels)/0.5804)_calc(max(0rem,50vw-45rem)+28rem),rgb(var(--ink-channels)/0.4902)_calc(max(0rem,50vw-45rem)+40rem),rgb(var(--ink-channels)/0.2)_calc(max(0rem,50vw-45rem)+50rem),transparent_calc(max(0rem,50vw-45rem)+62rem))]';

/**
 * The hero of the home page. Its picture is the largest content of the page and loads first. Line widths use `em`, because `ch` depends on
 * the width of the font's zero and would rewrap the lines when the font loads.
 */
export function HomeHero({ words: { eyebrow, title, text }, picture, narrow }: HomeHeroProps) {
  return (
    <section className="on-ink relative isolate overflow-hidden bg-ink text-paper">
      {picture && (
        <div className="absolute inset-x-0 top-0 -z-10 h-2/3 lg:h-full [&>picture]:contents">
          <Picture
            source={picture}
            {...(narrow && { narrow })}
            sizes="100vw"
            alt=""
            priority
            className="size-full object-cover object-[68%_50%]"
          />
          <div className={`absolute inset-0 ${shade}`} />
        </div>
      )}
      <div className="page-width flex min-h-[42rem] flex-col justify-end pt-64 pb-10 lg:min-h-[41rem] lg:pt-40 lg:pb-20">
        <p className="type-eyebrow">{eyebrow}</p>
        <h1 className="type-display mt-4 max-w-[7.6em] lg:mt-5">{title}</h1>
        <p className="mt-5 max-w-[22.5em] text-text text-paper/90 sm:max-w-[28em] lg:mt-6 lg:text-lead">
          {text}
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-3">
          <ButtonLink to={href('/wines')}>Shop the wines</ButtonLink>
          <a href="#come-by" className={buttonClasses('text')}>
            Plan a visit
          </a>
        </div>
      </div>
    </section>
  );
}
