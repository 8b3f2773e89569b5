import type { ReactNode } from 'react';

type DisclosureProps = {
  title: ReactNode;
  /** Whether something stands in it already; then it is open when the page is drawn. */
  isFilled: boolean;
  children: ReactNode;
};

/** Asked for by few, so folded away until somebody needs it; opens without JavaScript. */
export function Disclosure({ title, isFilled, children }: DisclosureProps) {
  return (
    <details open={isFilled || undefined} className="border-line border-t py-1 last:border-b">
      <summary className="flex min-h-11 items-center text-small">{title}</summary>
      <div className="space-y-5 pt-2 pb-4">{children}</div>
    </details>
  );
}
