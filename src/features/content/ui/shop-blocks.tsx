import { href } from 'react-router';
import type { BlockOf } from '../../../engine/content/types.ts';
import { buttonClasses } from '../../../ui/base/button.tsx';
import { SideBySideTable } from '../../../ui/base/side-by-side.tsx';
import { BottlePanel, isBottlePicture } from '../../../ui/commerce/bottle-panel.tsx';
import { GiftCardFace, type GiftCardFaceSource } from '../../../ui/commerce/gift-card-face.tsx';
import { UnitPrice } from '../../../ui/commerce/price.tsx';
import type { WineCardProps } from '../../../ui/commerce/wine-card.tsx';
import type { ClubComparisonColumn } from '../types.ts';
import { InlineLink, Paragraphs } from './words.tsx';

export function WineFeatureBlock({
  block: { text },
  card,
}: {
  block: BlockOf<'wine-feature'>;
  card: WineCardProps;
}) {
  const { name, to, line, pictures, note, action, ...price } = card;
  return (
    <article className="grid items-center gap-x-10 gap-y-8 md:grid-cols-2 lg:gap-x-20">
      <BottlePanel
        pictures={pictures}
        alt={name}
        sizes={
          pictures.every(isBottlePicture)
            ? '(min-width: 64rem) 14rem, 12rem'
            : '(min-width: 64rem) 23rem, 54vw'
        }
        className="aspect-5/4"
      />
      <div>
        <p className="text-ink-soft text-small">{line}</p>
        <h2 className="type-heading mt-3">
          <a href={to} className="hover:link-line">
            {name}
          </a>
        </h2>
        {text !== undefined && (
          <div className="mt-4 max-w-[32em] space-y-4">
            <Paragraphs text={text} />
          </div>
        )}
        <p className="mt-6 text-lead">
          <UnitPrice {...price} />
        </p>
        {note !== undefined && <p className="figures mt-1 text-olive text-small">{note}</p>}
        <p className="mt-8">
          <a href={to} className={buttonClasses(action.kind === 'add' ? 'filled' : 'outline')}>
            {action.kind === 'add' ? 'View and order' : 'View wine'}
          </a>
        </p>
      </div>
    </article>
  );
}

/** A side-by-side comparison of the clubs. The wine clubs page has all details. */
export function ClubComparisonBlock({
  title,
  clubs,
}: {
  title: string;
  clubs: readonly ClubComparisonColumn[];
}) {
  return (
    <section>
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 lg:mb-10">
        <h2 className="type-heading">{title}</h2>
        <InlineLink to={href('/wine-club')}>About our clubs</InlineLink>
      </div>
      <SideBySideTable
        caption={title}
        columns={clubs.map((club) => club.title)}
        isLarge
        className="md:table-fixed"
        rows={[
          { label: 'Bottles per shipment', cells: clubs.map(({ bottles }) => bottles) },
          { label: 'How often', cells: clubs.map(({ often }) => often) },
          { label: 'Typical shipment', cells: clubs.map(({ shipment }) => shipment) },
          { label: 'Wine discount', cells: clubs.map(({ discount }) => discount) },
          { label: 'Free tastings', cells: clubs.map(({ tastings }) => tastings) },
          {
            label: 'More',
            cells: clubs.map(({ slug, title: name, to }) => (
              <InlineLink key={slug} to={to}>
                See {name}
              </InlineLink>
            )),
          },
        ]}
      />
    </section>
  );
}

type GiftCardTeaserProps = { block: BlockOf<'gift-card-teaser'>; faces: readonly GiftCardFaceSource[] };

export function GiftCardTeaserBlock({ block, faces }: GiftCardTeaserProps) {
  const { title = 'For the person who has everything.' } = block;
  const text =
    block.text ??
    'Any amount from $10 to $1,500, with your own message. It never expires, and any balance stays on the card.';
  return (
    <section className="grid items-center gap-x-10 gap-y-10 md:grid-cols-2 lg:gap-x-20">
      <div className="relative max-w-120 max-md:mr-6">
        {faces.slice(0, 2).map((face, position) => (
          <GiftCardFace
            key={face.design}
            face={face}
            sizes="(min-width: 48rem) 24rem, 80vw"
            className={position === 0 ? 'w-5/6' : '-mt-[38%] ml-auto w-5/6'}
          />
        ))}
      </div>
      <div>
        <p className="type-eyebrow text-brass">Gift cards</p>
        <h2 className="type-heading mt-4">{title}</h2>
        <div className="figures mt-4 max-w-[30.5em] space-y-4 text-ink-soft">
          <Paragraphs text={text} />
        </div>
        <p className="mt-8">
          <a href="/gift-card" className={buttonClasses('outline')}>
            Choose a gift card
          </a>
        </p>
      </div>
    </section>
  );
}

export function PerksBlock({ block: { title, items } }: { block: BlockOf<'perks'> }) {
  return (
    <section>
      {title !== undefined && <h2 className="type-heading mb-8 lg:mb-10">{title}</h2>}
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.title} className="border-line border-t pt-5">
            <p className="type-title">{item.title}</p>
            <div className="mt-2 space-y-3 text-ink-soft">
              <Paragraphs text={item.text} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
