import type { ReactNode } from 'react';
import { PageHeading } from '../../../ui/base/page-heading.tsx';

/** The layout of the pages for joining in the tasting room: one narrow column, designed for phones. */
export function CounterFrame({
  eyebrow,
  title,
  children,
}: {
  eyebrow: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="page-width pt-8 pb-16 lg:pt-14 lg:pb-24">
      <div className="mx-auto max-w-form">
        <PageHeading eyebrow={eyebrow}>{title}</PageHeading>
        <div className="mt-5">{children}</div>
      </div>
    </div>
  );
}
