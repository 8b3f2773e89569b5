import type { ReactNode } from 'react';
import { PageHeading } from '../../../ui/base/page-heading.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';

type QuizFrameProps = {
  heading: string;
  club: { readonly title: string; readonly picture?: PictureSource | undefined };
  children: ReactNode;
};

/** The layout of the quiz pages: one column, with the club's picture beside it on wide screens. */
export function QuizLayout({ heading, club: { title, picture }, children }: QuizFrameProps) {
  return (
    <div className="page-width grid gap-x-20 pt-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:pt-14">
      <div>
        <PageHeading eyebrow={title}>{heading}</PageHeading>
        {children}
      </div>
      <div className="hidden lg:block">
        {picture && (
          <Picture
            source={picture}
            sizes="(min-width: 64rem) 42vw, 1px"
            alt=""
            className="sticky top-8 aspect-5/4 w-full rounded-winery object-cover"
          />
        )}
      </div>
    </div>
  );
}
