import { Outlet } from 'react-router';
import { WineryMark } from '../../ui/media/mark.tsx';
import { winery } from '../../winery.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import type { Route } from './+types/signed-out.ts';

/** The one-column layout of pages for visitors who are not signed in. */
function Card({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-10">
      <main id="main" className="w-full max-w-[25rem]">
        <div className="mb-6 flex items-center gap-3">
          <WineryMark className="h-7 w-auto text-ink-soft" />
          <p className="leading-tight">
            <span className="block font-display text-lead">{winery().name}</span>
            <span className="block text-small text-ink-soft">Back office</span>
          </p>
        </div>
        {children}
      </main>
    </div>
  );
}

export default function SignedOutPage() {
  return (
    <Card>
      <Outlet />
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Card>
      <ErrorPage error={error} />
    </Card>
  );
}
