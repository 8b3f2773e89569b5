import type { ReactNode } from 'react';
import { WineryMark } from '../../../ui/media/mark.tsx';
import { winery } from '../../../winery.ts';

/** The background shared by the age question and the refusal. */
export function AgePanel({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-full place-items-center px-5 py-12">
      <div className="w-full max-w-form text-center">
        <WineryMark className="mx-auto h-auto w-20 text-ink" />
        <p className="type-title mt-3 mb-12">{winery().name}</p>
        {children}
      </div>
    </div>
  );
}
