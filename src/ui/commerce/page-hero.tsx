import type { ReactNode } from 'react';
import { Picture, type PictureSource } from '../media/picture.tsx';

type PageHeroProps = {
  /** A photograph of a set, 3 : 2. */
  picture: PictureSource | undefined;
  /** The title of the page and what goes with it. */
  children: ReactNode;
};

/** The top of a page: words on paper, and beside them a picture at the width for which it was taken. */
export function PageHero({ picture, children }: PageHeroProps) {
  return (
    <div className="page-width grid items-center gap-x-16 gap-y-8 py-6 lg:grid-cols-2 lg:py-10">
      {picture && (
        <div className="aspect-3/2 overflow-hidden rounded-house lg:order-2 [&>picture]:contents">
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
