import type { ReactNode } from 'react';
import { isWideEnoughForFullWidth, Picture, type PictureSource } from '../media/picture.tsx';

type PageHeroProps = {
  picture: PictureSource | undefined;
  /** The title and the text below it. */
  children: ReactNode;
};

/** The top of a page: a full-width picture with the text below it. A picture with too low a resolution appears beside the text instead. */
export function PageHero({ picture, children }: PageHeroProps) {
  if (picture && isWideEnoughForFullWidth(picture)) {
    return (
      <>
        <div className="aspect-3/2 max-h-[62svh] w-full overflow-hidden md:aspect-[5/2] [&>picture]:contents">
          <Picture
            source={picture}
            sizes="(min-width: 48rem) 100vw, 119vw"
            alt=""
            priority
            className="size-full object-cover object-[50%_57%]"
          />
        </div>
        <div className="page-width pt-8 pb-4 lg:pt-10">{children}</div>
      </>
    );
  }
  return (
    <div className="page-width grid items-center gap-x-16 gap-y-8 py-6 lg:grid-cols-2 lg:py-10">
      {picture && (
        <div className="aspect-3/2 overflow-hidden rounded-winery lg:order-2 [&>picture]:contents">
          <Picture
            source={picture}
            sizes="(min-width: 90rem) 40rem, (min-width: 64rem) 44vw, 92vw"
            alt=""
            priority
            className="size-full object-cover"
          />
        </div>
      )}
      <div>{children}</div>
    </div>
  );
}
