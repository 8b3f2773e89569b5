import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PageHeadingProps = {
  /** A line above the heading with the place, the step or the page's parent. */
  eyebrow: ReactNode;
  /** Whether the heading is large, as on a landing page. */
  isLarge?: boolean;
  children: ReactNode;
};

/** The page's main heading, with a line above that shows where the visitor is. */
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
