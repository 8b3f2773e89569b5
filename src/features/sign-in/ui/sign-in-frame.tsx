import { type ReactNode, useEffect, useRef } from 'react';
import { focusPageHeading } from '../../../ui/base/focus-heading.ts';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';

type SignInFrameProps = {
  title: string;
  /** One or two sentences below the title. */
  intro?: ReactNode;
  /** The portrait picture next to the form on wide screens; null for none. */
  picture: PictureSource | null;
  children: ReactNode;
};

/** The layout of sign-in pages: one column, with a picture next to it on wide screens. */
export function SignInFrame({ title, intro, picture, children }: SignInFrameProps) {
  useFocusOnChange(title);
  return (
    <div className="page-width grid gap-16 pt-8 pb-16 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-24 lg:pt-14 lg:pb-20 xl:gap-32">
      <div>
        <h1 tabIndex={-1} className="type-heading">
          {title}
        </h1>
        {intro !== undefined && <p className="mt-4 text-ink-soft">{intro}</p>}
        <div className="mt-8">{children}</div>
      </div>
      <div className="hidden lg:block print:hidden">
        <div className="sticky top-8 h-[min(52rem,100svh-4rem)] min-h-[34rem] overflow-hidden rounded-winery bg-paper-deep">
          {picture && (
            <Picture
              source={picture}
              sizes="(min-width: 64rem) 44vw, 1px"
              alt=""
              className="size-full object-cover"
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** Focuses the new heading when the response to a form replaces the form at the same URL. */
function useFocusOnChange(title: string): void {
  const previous = useRef(title);
  useEffect(() => {
    if (previous.current === title) return;
    previous.current = title;
    focusPageHeading();
  }, [title]);
}
