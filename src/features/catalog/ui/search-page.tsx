import { href } from 'react-router';
import { formatGroupedDigits } from '../../../core/digits.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { Pagination } from '../../../ui/base/pagination.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { WineCardGrid } from '../../../ui/commerce/card-grid.tsx';
import { SearchField } from '../../../ui/commerce/search-field.tsx';
import { winery } from '../../../winery.ts';
import { listUrl, searchUrl } from '../address-rules.ts';
import { queryWithoutFilters } from '../filter-rules.ts';
import type { SearchPageModel } from '../list-view.server.ts';
import type { SitePageResult } from '../site-search-rules.ts';
import { ChipList } from './chip-list.tsx';
import { ListTools } from './list-tools.tsx';

export function SearchPage(props: SearchPageModel & { sitePages: readonly SitePageResult[] }) {
  const { query, text, groups, count, pages, filters, states, chips, sitePages } = props;
  const { isAsked, understood, corrections, words, suggested } = props;
  const isPagesOnly = count === 0 && sitePages.length > 0;
  const shown = isPagesOnly ? sitePages.length : count;
  const found = `${formatGroupedDigits(shown)}\u00a0${shown === 1 ? 'result' : 'results'}`;
  const clearTo = listUrl(queryWithoutFilters(query));
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 className="type-heading mb-6">{text === '' ? 'Search' : `“${text}”`}</h1>
      <SearchField text={text} />
      {filters.length > 0 && (
        <div className="mt-8">
          <ListTools query={query} filters={filters} states={states} found={found} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {isAsked && (
          <p role="status" className="figures text-small text-ink-soft">
            {found}
          </p>
        )}
        <ChipList label="Search terms" chips={understood} />
        <ChipList label="Active filters" chips={chips} clearTo={clearTo} />
      </div>
      {sitePages.length > 0 && <SitePages pages={sitePages} />}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {groups.map(({ items }) => (
        <section key="results" className="mt-8 lg:mt-12">
          <h2 className="sr-only">Results</h2>
          <WineCardGrid cards={items} leads />
        </section>
      ))}
      <Pagination page={query.page} pages={pages} addressOf={(page) => listUrl({ ...query, page })} />
      {isAsked && shown === 0 && (
        <NothingFound
          words={words}
          hasParts={understood.length > 0}
          clearTo={chips.length > 0 ? clearTo : undefined}
        />
      )}
      {suggested.length > 0 && !isPagesOnly && (
        <section className="mt-14">
          <h2 className="type-heading mb-6 lg:mb-8">You might like</h2>
          <WineCardGrid cards={suggested} />
        </section>
      )}
    </div>
  );
}

/** Pages and visits that match, listed before the wines because a search such as "shipping" is about the page. */
function SitePages({ pages }: { pages: readonly SitePageResult[] }) {
  return (
    <section aria-labelledby="site-pages" className="mt-8">
      <h2 id="site-pages" className="type-eyebrow text-brass">
        Pages and visits
      </h2>
      <ul className="mt-3 grid gap-x-8 border-y border-line sm:grid-cols-2">
        {pages.map(({ title, to, summary }) => (
          <li key={to} className="py-3">
            <TextLink to={to}>{title}</TextLink>
            <p className="mt-1 text-small text-ink-soft">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Corrections({ corrections }: { corrections: readonly { entered: string; word: string }[] }) {
  return (
    <p className="mt-5">
      {corrections.map(({ entered, word }) => (
        <span key={entered}>
          No results for “{entered}.” Showing results for <TextLink to={searchUrl(word)}>{word}</TextLink>.{' '}
        </span>
      ))}
    </p>
  );
}

type NothingFoundProps = {
  /** The individual words of the search, if there are several. */
  words: readonly string[];
  hasParts: boolean;
  /** The URL of the search without filters; undefined if no filter is active. */
  clearTo: string | undefined;
};

/** A sentence that nothing was found, with suggested next steps. */
function NothingFound({ words, hasParts, clearTo }: NothingFoundProps) {
  const more = words.length > 0 ? <SingleWords words={words} /> : undefined;
  if (clearTo !== undefined) {
    return (
      <EmptyState
        heading="No wines match all of your filters."
        action={
          <ButtonLink kind="outline" to={clearTo}>
            Clear all filters
          </ButtonLink>
        }
        more={more}
      >
        Remove a filter to see more wines.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      heading="We couldn’t find a match."
      action={
        <ButtonLink kind="outline" to={href('/wines')}>
          See everything we make
        </ButtonLink>
      }
      more={more}
    >
      {hasParts ? 'Remove part of your search' : 'Try fewer words'}, or call us at{' '}
      <a href={winery().phone.link} className="text-wine link-line hover:decoration-2">
        {winery().phone.shown}
      </a>
      .
    </EmptyState>
  );
}

function SingleWords({ words }: Pick<NothingFoundProps, 'words'>) {
  return (
    <p>
      Search for a single word:{' '}
      {words.map((word, position) => (
        <span key={word}>
          {position > 0 && ', '}
          <TextLink to={searchUrl(word)}>{word}</TextLink>
        </span>
      ))}
      .
    </p>
  );
}
