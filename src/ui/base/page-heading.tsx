import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PageHeadingProps = {
  /** A line above the heading: the place, the step, or what the page belongs to. */
  eyebrow: ReactNode;
  /** Whether the heading is large, as on a landing page. */
  isLarge?: boolean;
  children: ReactNode;
};

/** A page's heading below a line that says where the visitor is. */
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
