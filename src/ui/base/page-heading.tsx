import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PageHeadingProps = {
  /** Where one is: a place, a step, what the page belongs to. */
  eyebrow: ReactNode;
  /** Larger, for a page that welcomes. */
  isLarge?: boolean;
  children: ReactNode;
};

/** The heading of a page, below a line that says where one is. */
export function PageHeading({ eyebrow, isLarge = false, children }: PageHeadingProps) {
  return (
    <>
      <p className="type-eyebrow text-brass">{eyebrow}</p>
      <h1 tabIndex={-1} className={classNames('type-heading mt-3', isLarge && 'lg:text-[3.5rem]')}>
        {children}
      </h1>
    </>
  );
}
