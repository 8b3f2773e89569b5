import { countWithNoun } from '../../../core/count-words.ts';
import { wineryTimeZoneAbbreviation, wineryTimeZoneName } from '../../../core/dates.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { visitCalendarPath, visitSearchPath, visitSearchUrl } from '../address-rules.ts';
import type { FoundVisitWithPicture } from '../offer-view.server.ts';
import type { VisitSearchQuery } from '../types.ts';
import { VisitSearchForm } from './search-form.tsx';
import { VisitCard } from './visit-card.tsx';

type SearchPageProps = {
  query: VisitSearchQuery;
  found: readonly FoundVisitWithPicture[];
  isAsked: boolean;
};

export function VisitSearchPage({ query, found, isAsked }: SearchPageProps) {
  const count = countWithNoun(found.length, 'result');
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading lg:text-[3.5rem]">
        {query.past ? 'Past events' : 'Find a visit'}
      </h1>
      <div className="mt-8">
        <VisitSearchForm key={visitSearchUrl(query)} query={query} />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-2 text-small text-ink-soft">
        <p role="status" className="figures">
          {count}
        </p>
        {isAsked && <TextLink to={visitSearchPath}>Clear</TextLink>}
        <TextLink to={visitSearchUrl({ ...query, past: !query.past })}>
          {query.past ? 'Upcoming visits' : 'Past events'}
        </TextLink>
        <TextLink to={visitCalendarPath}>See the calendar</TextLink>
        <span>
          All times are {wineryTimeZoneName()} time ({wineryTimeZoneAbbreviation()}).
        </span>
      </div>
      {found.length === 0 ? (
        <EmptyState
          className="mt-8"
          heading="No visits match your search."
          action={
            <ButtonLink kind="outline" to={visitSearchPath}>
              Show everything
            </ButtonLink>
          }
        >
          Try fewer words, another day or a smaller party.
        </EmptyState>
      ) : (
        <ul className="mt-8 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-12 lg:grid-cols-3">
          {found.map((visit, position) => (
            <li key={visit.slug} className="row-span-3 grid grid-rows-subgrid">
              <VisitCard visit={visit} leads={position === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
