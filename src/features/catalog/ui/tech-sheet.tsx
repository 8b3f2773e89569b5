import { href } from 'react-router';
import type { CivilDate } from '../../../core/dates.ts';
import type { ShelfSku, WineFacts } from '../../../engine/catalog/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { BlendBar } from '../../../ui/commerce/blend-bar.tsx';
import { WineryMark } from '../../../ui/media/mark.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { winery } from '../../../winery.ts';
import { describeDrinkWindow, drinkWindowOf, wineOriginLine } from '../rules.ts';
import { DrinkWindowBar } from './drink-bar.tsx';
import { TasteProfileChart } from './taste-picture.tsx';
import { bottleFacts, originAndWinemakingFacts } from './wine-details.tsx';

type TechSheetProps = {
  sku: ShelfSku;
  facts: WineFacts;
  name: string;
  picture: PictureSource | undefined;
  pictureAlt: string | undefined;
  today: CivilDate;
};

/** All facts of a wine on one Letter or A4 page. */
export function TechSheet({ sku, facts, name, picture, pictureAlt, today }: TechSheetProps) {
  const { note, making, blend, pairing, taste } = facts;
  const origin = wineOriginLine(facts);
  const drinkable = drinkWindowOf(facts);
  return (
    <main className="sheet">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-4 print:hidden">
        <TextLink to={href('/wines/:slug', { slug: sku.slug })}>Back to {name}</TextLink>
        <Button type="button" kind="outline" className="noscript:hidden" onClick={() => window.print()}>
          Print this sheet
        </Button>
      </div>
      <header className="flex items-center justify-between gap-6 pt-6 print:pt-0">
        <p className="flex items-center gap-3">
          <WineryMark className="h-auto w-12 text-ink" />
          <span className="type-title">{winery().legalName}</span>
        </p>
        <p className="type-eyebrow text-brass">Tech sheet</p>
      </header>
      <div className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-[1fr_8rem] print:mt-4 print:grid-cols-[1fr_6rem]">
        <div>
          {origin !== '' && <p className="type-eyebrow text-brass">{origin}</p>}
          <h1 tabIndex={-1} className="type-heading mt-2">
            {name}
          </h1>
          {note !== undefined && <p className="mt-4 max-w-[38.5em]">{note}</p>}
          {making !== undefined && <p className="mt-3 max-w-[41.5em] text-small text-ink-soft">{making}</p>}
        </div>
        {picture && (
          <Picture
            source={picture}
            sizes="8rem"
            alt={pictureAlt ?? `A bottle of ${name}`}
            priority
            className="mx-auto h-auto w-32 max-sm:hidden print:block print:w-22"
          />
        )}
      </div>
      <div className="mt-6 grid gap-x-10 sm:grid-cols-2 print:mt-4 print:grid-cols-2">
        <FactsTable facts={originAndWinemakingFacts(sku, facts)} />
        <FactsTable facts={bottleFacts(sku, facts)} className="max-sm:border-t-0 print:border-t" />
      </div>
      <div className="mt-7 grid gap-x-10 gap-y-7 sm:grid-cols-2 print:mt-4 print:grid-cols-2">
        {(blend.length > 0 || pairing.length > 0) && (
          <div className="grid content-start gap-6 print:gap-4">
            {blend.length > 0 && (
              <section aria-labelledby="blend">
                <h2 id="blend" className="type-eyebrow text-brass">
                  Blend
                </h2>
                <div className="mt-3">
                  <BlendBar blend={blend} />
                </div>
              </section>
            )}
            {pairing.length > 0 && (
              <section aria-labelledby="pairing">
                <h2 id="pairing" className="type-eyebrow text-brass">
                  Pairs well with
                </h2>
                <p className="mt-2">{pairing.join(' · ')}</p>
              </section>
            )}
          </div>
        )}
        {taste && (
          <section aria-labelledby="taste">
            <h2 id="taste" className="type-eyebrow text-brass">
              Taste profile
            </h2>
            <div className="mt-3">
              <TasteProfileChart taste={taste} />
            </div>
          </section>
        )}
      </div>
      {drinkable && (
        <section aria-labelledby="window" className="mt-7 print:mt-4">
          <h2 id="window" className="type-eyebrow text-brass">
            When to drink
          </h2>
          <p className="figures mt-2">{describeDrinkWindow(drinkable, today)}.</p>
          <DrinkWindowBar window={drinkable} vintage={sku.vintage} today={today} />
        </section>
      )}
      <footer className="mt-6 border-t border-line pt-4 text-small text-ink-soft print:mt-0 print:pt-3">
        {winery().address.street}, {winery().address.city}, {winery().address.stateCode}{' '}
        {winery().address.zipCode} · {winery().phone.shown} · {winery().mailboxes.support}
      </footer>
    </main>
  );
}
