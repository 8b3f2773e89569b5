import { href } from 'react-router';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { winery } from '../../../winery.ts';

/** The page for a link that doesn't work because it was mistyped or replaced by a transfer. */
export function InvalidLinkPage({ what }: { what: 'reservation' | 'waitlist spot' }) {
  return (
    <div className="page-width">
      <EmptyState
        level={1}
        heading={`We couldn’t find a ${what} for this link.`}
        action={<ButtonLink to={href('/events/month')}>See visits and events</ButtonLink>}
      >
        The link may be incomplete, or the visit was transferred to someone else. Use the full link in our
        email, or call <span className="figures">{winery().phone.shown}</span>.
      </EmptyState>
    </div>
  );
}
