import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type EmptyStateProps = {
  /** One sentence, such as “Your cart is empty.” */
  heading: ReactNode;
  /** The heading level: 1 if it is the page's heading, otherwise its level in the outline. */
  level?: 1 | 2 | 3;
  /** What would be shown here, or why nothing is. */
  children?: ReactNode;
  /** A button or link to continue. */
  action?: ReactNode;
  /** More links below the action. */
  more?: ReactNode;
  className?: string | undefined;
};

/** Tells the visitor that there is nothing here, and offers a next step. */
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
