import type { ReactNode } from 'react';
import { Icon } from '../../../ui/media/icons.tsx';

type DisclosureProps = {
  title: ReactNode;
  /** Whether something stands in it already; then it is open when the page is drawn. */
  isFilled: boolean;
  children: ReactNode;
};

/** Asked for by few, so folded away until somebody needs it; opens without JavaScript. */
export function Disclosure({ title, isFilled, children }: DisclosureProps) {
  return (
    <details open={isFilled || undefined} className="group border-line border-t py-1">
      <summary className="flex min-h-11 items-center justify-between gap-4 text-small [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="chevron-down" size={18} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-5 pt-2 pb-4">{children}</div>
    </details>
  );
}
