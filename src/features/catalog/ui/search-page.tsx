import { house } from '../../../house.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { SearchField } from '../../../ui/commerce/search-field.tsx';
import { searchAddress, searchSorts } from '../filter-rules.ts';
import type { SearchModel } from '../list-view.server.ts';
import { CardGrid } from './card-grid.tsx';
import { ChipList } from './chip-list.tsx';
import { PageLinks } from './page-links.tsx';
import { SortNav } from './shelf-nav.tsx';

/** What was found, how it was understood, and where to look when nothing was. */
export function SearchPage({
  text,
  sort,
  page,
  pages,
  count,
  cards,
  understood,
  corrections,
  suggested,
}: SearchModel) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 className="type-heading mb-6">{text === '' ? 'Search' : `“${text}”`}</h1>
      <SearchField text={text} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {text !== '' && (
          <p role="status" className="figures text-small text-ink-soft">
            {count === 1 ? '1 result' : `${count} results`}
          </p>
        )}
        <ChipList label="Understood" chips={understood} />
      </div>
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {cards.length > 0 && (
        <section className="mt-6">
          <h2 className="sr-only">Results</h2>
          {count > 1 && (
            <div className="mb-8 border-y border-line py-1">
              <SortNav
                choices={searchSorts.map((each) => ({
                  to: searchAddress(text, each.sort),
                  isCurrent: sort === each.sort,
                  label: each.label,
                }))}
              />
            </div>
          )}
          <CardGrid cards={cards} leads />
          <PageLinks page={page} pages={pages} addressOf={(each) => searchAddress(text, sort, each)} />
        </section>
      )}
      {text !== '' && count === 0 && <NothingFound hasParts={understood.length > 0} />}
      {suggested.length > 0 && (
        <section className="mt-14">
          <h2 className="type-heading mb-6 lg:mb-8">From the shelf</h2>
          <CardGrid cards={suggested} />
        </section>
      )}
    </div>
  );
}

function Corrections({ corrections }: { corrections: readonly { typed: string; word: string }[] }) {
  return (
    <p className="mt-5">
      {corrections.map(({ typed, word }) => (
        <span key={typed}>
          Nothing here is called “{typed}”, so this is what we found for{' '}
          <TextLink to={searchAddress(word)}>{word}</TextLink>.{' '}
        </span>
      ))}
    </p>
  );
}

/** One sentence, and ways on. */
function NothingFound({ hasParts }: { hasParts: boolean }) {
  return (
    <p className="mt-6 max-w-reading text-lead">
      We have nothing like that.{' '}
      {hasParts ? 'Take a part of the search off, look through ' : 'Try fewer words, look through '}
      <TextLink to="/wines">everything we make</TextLink>, or ask somebody who was there when it was picked:{' '}
      <a href={house.phone.link} className="text-wine link-line hover:decoration-2">
        {house.phone.shown}
      </a>
      .
    </p>
  );
}
