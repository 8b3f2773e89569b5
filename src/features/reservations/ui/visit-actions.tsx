import { href } from 'react-router';
import { hasCheckInCode } from '../../../engine/visits/reservations/text-rules.ts';
import type { ReservationView } from '../../../engine/visits/reservations/types.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { DirectionsLink } from '../../../ui/commerce/directions-link.tsx';
import { winery } from '../../../winery.ts';
import { reservationPath } from '../rules.ts';

/** The actions of a reservation, with explanations if it can't be changed or canceled, and whom to call. */
export function VisitActions({ view }: { view: ReservationView }) {
  const { may, policySentence, experience } = view;
  if (!hasCheckInCode(view)) {
    return (
      <>
        {!view.choice && (
          <p className="mt-8 print:hidden">
            <ButtonLink kind="outline" to={href('/events/:slug', { slug: experience.slug })}>
              See more times
            </ButtonLink>
          </p>
        )}
        <Contact />
      </>
    );
  }
  const refused = [may.change, may.cancel].filter((act) => !act.allowed).map(({ sentence }) => sentence);
  return (
    <section aria-labelledby="actions" className="mt-10 print:hidden">
      <h2 id="actions" className="type-title mb-3">
        Manage your visit
      </h2>
      <ul className="space-y-2">
        <li>
          <TextLink to={reservationPath(view, '/calendar.ics')} reloadDocument>
            Add to calendar
          </TextLink>
        </li>
        {!experience.kit && (
          <li>
            <DirectionsLink />
          </li>
        )}
        {may.change.allowed && (
          <li>
            <TextLink to={reservationPath(view, '/change')}>Change time or party size</TextLink>
          </li>
        )}
        {may.transfer.allowed && (
          <li>
            <TextLink to={reservationPath(view, '/transfer')}>Give it to a friend</TextLink>
          </li>
        )}
        {may.cancel.allowed && (
          <li>
            <TextLink to={reservationPath(view, '/cancel')}>Cancel reservation</TextLink>
          </li>
        )}
      </ul>
      <p className="mt-5 text-small text-ink-soft">{withNonBreakingSpaces(policySentence)}</p>
      {[...new Set(refused)].map((sentence) => (
        <p key={sentence} className="mt-2 text-small">
          {sentence}
        </p>
      ))}
      <Button
        type="button"
        kind="text"
        onClick={() => window.print()}
        className="mt-3 -ml-1 [@media(scripting:none)]:hidden"
      >
        Print this page
      </Button>
      <Contact />
    </section>
  );
}

function Contact() {
  return (
    <p className="mt-4 text-small text-ink-soft">
      Anything else? Call{' '}
      <a href={winery().phone.link} className="figures text-wine link-line hover:decoration-2">
        {winery().phone.shown}
      </a>{' '}
      or email{' '}
      <a href={`mailto:${winery().mailboxes.visits}`} className="text-wine link-line hover:decoration-2">
        {winery().mailboxes.visits}
      </a>
      .
    </p>
  );
}
