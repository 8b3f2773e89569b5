import { ButtonLink, buttonClasses } from '../../../ui/base/button.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';

type HomeHeroProps = { picture: PictureSource; narrow: PictureSource };

/** The hills at first light, and the two ways on. The picture is the largest thing on the page and comes first. */
export function HomeHero({ picture, narrow }: HomeHeroProps) {
  return (
    <section className="on-ink relative isolate overflow-hidden bg-ink text-paper">
      <div className="absolute inset-0 -z-10 [&>picture]:contents">
        <Picture
          source={picture}
          narrow={narrow}
          sizes="100vw"
          alt=""
          priority
          className="size-full object-cover object-[68%_50%]"
        />
        <div className="absolute inset-0 bg-linear-to-t from-ink/75 via-ink/25 to-transparent lg:bg-linear-to-r lg:from-ink/70 lg:via-ink/30 lg:via-45% lg:to-transparent lg:to-75%" />
      </div>
      <div className="page-width flex min-h-[34rem] flex-col justify-end pt-40 pb-12 lg:min-h-[41rem] lg:pb-20">
        <p className="type-eyebrow">Adelaida, Paso Robles</p>
        <h1 className="type-display mt-4 max-w-[13ch] lg:mt-5">Morning reaches the Cabernet first.</h1>
        <p className="mt-5 max-w-[34ch] text-text text-paper/90 sm:max-w-[42ch] lg:mt-6 lg:text-lead">
          Limestone under the vines, fog until ten, an autumn that takes its time. Twenty-four wines from our
          own blocks and four growers we trust.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-3">
          <ButtonLink to="/wines">Shop the wines</ButtonLink>
          <a href="#come-by" className={buttonClasses('text')}>
            Plan a visit
          </a>
        </div>
      </div>
    </section>
  );
}
