import { type ReactNode, useEffect, useRef } from 'react';
import { focusHeading } from '../../../ui/base/focus-heading.ts';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';

type SignInFrameProps = {
  title: string;
  /** One or two sentences beneath it. */
  intro?: ReactNode;
  /** Stands beside the form on wide screens, portrait; the page is whole without it. */
  picture: PictureSource | null;
  children: ReactNode;
};

/** One calm column for whatever somebody proves or chooses here; on wide screens a picture beside it. */
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
        <div className="sticky top-8 h-[min(52rem,100svh-4rem)] min-h-[34rem] overflow-hidden rounded-house bg-paper-deep">
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

/** When a form gives way to its answer at the same address, the reading begins at the new heading. */
function useFocusOnChange(title: string): void {
  const previous = useRef(title);
  useEffect(() => {
    if (previous.current === title) return;
    previous.current = title;
    focusHeading();
  }, [title]);
}
