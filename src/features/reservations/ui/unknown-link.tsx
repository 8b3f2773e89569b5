import { href } from 'react-router';
import { house } from '../../../house.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';

/** A link that opens nothing: mistyped, or given to somebody else since. */
export function UnknownLink({ what }: { what: 'booking' | 'place in line' }) {
  return (
    <div className="page-width">
      <EmptyState
        level={1}
        heading={`This link opens no ${what}.`}
        action={<ButtonLink to={href('/events/month')}>See what there is to visit</ButtonLink>}
      >
        A letter may be missing, or it was given to somebody else since. The link stands whole in our mail; or
        call <span className="figures">{house.phone.shown}</span>.
      </EmptyState>
    </div>
  );
}
