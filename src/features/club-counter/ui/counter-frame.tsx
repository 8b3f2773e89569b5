import type { ReactNode } from 'react';

/** One narrow column on every screen: these pages are held in one hand. */
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
        <p className="type-eyebrow text-brass">{eyebrow}</p>
        <h1 tabIndex={-1} className="type-heading mt-3">
          {title}
        </h1>
        <div className="mt-5">{children}</div>
      </div>
    </div>
  );
}
