import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type EmptyStateProps = {
  /** One sentence, such as “Your cart is empty.” */
  heading: ReactNode;
  /** The heading level: 1 for the page's main heading, otherwise the level in the page's outline. */
  level?: 1 | 2 | 3;
  /** An explanation of what appears here later, or why nothing does. */
  children?: ReactNode;
  /** A button or link to continue. */
  action?: ReactNode;
  /** Additional links below the action. */
  more?: ReactNode;
  className?: string | undefined;
};

/** The placeholder of an empty list or page, with a suggested next step. */
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
