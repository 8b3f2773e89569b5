import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type EmptyStateProps = {
  /** One sentence that says how it is: “Your cart is empty.” */
  heading: ReactNode;
  /** 1 where it is the page's own heading, otherwise where it stands in the page's order. */
  level?: 1 | 2 | 3;
  /** What would stand here, or why nothing does. */
  children?: ReactNode;
  /** The way on: a button, or a link. */
  action?: ReactNode;
  /** Further ways, below. */
  more?: ReactNode;
  className?: string | undefined;
};

/** Nothing here, said plainly, and a way on. */
export function EmptyState({ heading, level = 2, children, action, more, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames('max-w-form', level === 1 ? 'py-6 lg:py-12' : 'py-4', className)}>
      <Heading className={level === 1 ? 'type-heading' : 'type-title'}>{heading}</Heading>
      {children !== undefined && (
        <div className={classNames('text-ink-soft', level === 1 ? 'mt-5' : 'mt-3')}>{children}</div>
      )}
      {action !== undefined && <div className={level === 1 ? 'mt-10' : 'mt-6'}>{action}</div>}
      {more !== undefined && <div className="mt-10">{more}</div>}
    </div>
  );
}
