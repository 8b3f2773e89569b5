import type { ReactNode } from 'react';
import type { ReservationView } from '../../../engine/visits/reservations/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { reservationPath } from '../rules.ts';

type ReservationFrameProps = {
  view: Pick<ReservationView, 'publicToken' | 'experience'>;
  title: string;
  intro?: ReactNode;
  children: ReactNode;
};

/** The common layout of the pages that change, cancel or transfer a reservation. */
export function ReservationFrame({ view, title, intro, children }: ReservationFrameProps) {
  return (
    <div className="page-width pt-8 pb-16 lg:pt-14 lg:pb-24">
      <div className="max-w-form">
        <p className="mb-6 text-small">
          <TextLink to={reservationPath(view)}>Back to your reservation</TextLink>
        </p>
        <p className="type-eyebrow mb-3 text-brass">{view.experience.title}</p>
        <h1 tabIndex={-1} className="type-heading">
          {title}
        </h1>
        {intro !== undefined && <div className="mt-4 text-ink-soft">{intro}</div>}
        <div className="mt-8">{children}</div>
      </div>
    </div>
  );
}
