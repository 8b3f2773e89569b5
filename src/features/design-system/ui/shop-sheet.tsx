import { cents } from '../../../core/money.ts';
import { Price } from '../../../ui/base/price.tsx';
import { AvailabilityLine } from '../../../ui/commerce/availability.tsx';
import { BlendBar } from '../../../ui/commerce/blend-bar.tsx';
import { LineItem, LineList } from '../../../ui/commerce/line-list.tsx';
import { OrderSummary, PriceExplanation } from '../../../ui/commerce/order-summary.tsx';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import { VolumeMeter } from '../../../ui/commerce/volume-meter.tsx';
import { WineCard, type WineCardProps } from '../../../ui/commerce/wine-card.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { ComponentExample, ExampleGrid, ExampleSection } from './sheet.tsx';

export type ExamplePictures = { readonly red: PictureSource; readonly white: PictureSource };

/** Returns example product cards in every state: available, low, sold out, a set, members only and coming soon. */
function cardsOf({ red, white }: ExamplePictures): WineCardProps[] {
  const wine = {
    to: '/wines',
    isMember: false,
    label: undefined,
    note: undefined,
  };
  return [
    {
      ...wine,
      name: 'Old Block Zinfandel 2022',
      line: 'Ribbon Ridge · 14.8%',
      pictures: [red],
      priceCents: cents(4_900),
      memberPriceCents: cents(4_165),
      action: { kind: 'add', skuId: 1, most: 12 },
    },
    {
      ...wine,
      name: 'Viognier 2023',
      line: 'Eola Hills · 13.9%',
      pictures: [white],
      label: { text: 'Last bottles', tone: 'olive' },
      note: 'Limit 6',
      priceCents: cents(3_400),
      memberPriceCents: cents(2_890),
      action: { kind: 'add', skuId: 2, most: 6 },
    },
    {
      ...wine,
      name: 'Old Block Zinfandel 2019',
      line: 'Ribbon Ridge · 14.5%',
      pictures: [red],
      label: { text: 'Sold out' },
      priceCents: cents(4_400),
      memberPriceCents: cents(3_740),
      action: { kind: 'go', to: '/wines', text: 'Notify me', words: 'when it is back' },
    },
    {
      ...wine,
      name: 'A dinner for six',
      line: 'Two bottles',
      pictures: [red, white],
      priceCents: cents(7_900),
      memberPriceCents: cents(6_715),
      action: { kind: 'go', to: '/wines', text: 'View set', words: 'of two bottles' },
    },
    {
      ...wine,
      name: 'Reserve Viognier 2022',
      line: 'Eola Hills · 14.1%',
      pictures: [white],
      label: { text: 'Members', tone: 'wine', locked: true },
      priceCents: cents(5_200),
      memberPriceCents: cents(4_420),
      action: { kind: 'go', to: '/wines', text: 'View wine', words: 'for members' },
    },
    {
      ...wine,
      name: 'Mourvèdre 2024',
      line: 'In barrel until spring',
      pictures: [],
      label: { text: 'Coming soon' },
      priceCents: cents(4_400),
      memberPriceCents: cents(3_740),
      action: { kind: 'go', to: '/wines', text: 'Notify me', words: 'when it is available' },
    },
  ];
}

export function ShopExamples({ pictures }: { pictures: ExamplePictures }) {
  return (
    <ExampleSection
      id="shop"
      title="Shop components"
      intro="Components that show wine and prices. The picture is the card; prices in a row share one line."
    >
      <ul className="grid grid-cols-2 gap-x-5 gap-y-12 lg:grid-cols-3 lg:gap-x-8">
        {cardsOf(pictures).map((card) => (
          <li key={card.name}>
            <WineCard {...card} />
          </li>
        ))}
      </ul>
      <ExampleGrid>
        <ComponentExample name="Prices">
          <p className="grid gap-2">
            <Price amount="$49.00" />
            <Price amount="$49.00" aside="$41.65 for members" />
            <Price amount="$132.30" was="$147.00" />
          </p>
        </ComponentExample>
        <ComponentExample name="Availability">
          <div className="grid gap-2">
            <AvailabilityLine kind="there" sentence="In the cellar; leaves within two business days." />
            <AvailabilityLine kind="few" sentence="Only 11 bottles left." />
            <AvailabilityLine kind="closed" sentence="Sold out. The next vintage comes in May." />
          </div>
        </ComponentExample>
        <ComponentExample name="A share of what a state allows">
          <VolumeMeter
            sentence="6 of 12 bottles that Vermont allows you in a month."
            limitMl={9_000}
            usedMl={3_000}
            demandMl={1_500}
          />
        </ComponentExample>
        <ComponentExample name="A blend">
          <BlendBar
            blend={[
              { grape: 'Grenache', percent: 52 },
              { grape: 'Syrah', percent: 31 },
              { grape: 'Mourvèdre', percent: 17 },
            ]}
          />
        </ComponentExample>
        <ComponentExample name="Order summary">
          <OrderSummary
            rows={[
              { label: 'Three bottles', amount: '$147.00' },
              { label: '3 bottles or more', amount: '−$14.70', isSaving: true },
              { label: 'Shipping', amount: '$18.00', detail: 'Ground, to 93446' },
            ]}
            total={{ label: 'Total', amount: '$150.30' }}
            tenders={[{ label: 'Gift card', amount: '−$50.00' }]}
          />
          <div className="mt-4">
            <PriceExplanation
              steps={[
                { kind: 'list', text: 'Old Block Zinfandel 2022, 3 × $49.00', amountCents: cents(14_700) },
                { kind: 'discount', text: '3 bottles or more: 10%', amountCents: cents(-1_470) },
                { kind: 'total', text: 'Wine', amountCents: cents(13_230) },
              ]}
              tried={[{ label: 'Half a case', outcome: 'not_met', text: '6 bottles or more' }]}
            />
          </div>
        </ComponentExample>
        <ComponentExample name="Order lines">
          <LineList label="Order lines">
            <LineItem
              place="aside"
              name="Old Block Zinfandel 2022"
              pictures={[pictures.red]}
              detail="3 × 750 ml"
              amount="$132.30"
              was="$147.00"
            />
            <LineItem
              place="aside"
              name="Viognier 2023"
              pictures={[pictures.white]}
              detail="Sold out"
              isDimmed
            />
          </LineList>
        </ComponentExample>
        <ComponentExample name="Legal notice" isWide>
          <Proposition65Warning className="max-w-reading" />
        </ComponentExample>
      </ExampleGrid>
    </ExampleSection>
  );
}
