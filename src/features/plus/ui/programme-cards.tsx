import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { winery } from '../../../winery.ts';

export type OverviewPictures = {
  readonly club: PictureSource;
  readonly plus: PictureSource;
  readonly points: readonly PictureSource[];
  readonly undecided: PictureSource;
};

/** One of three columns, or the full width on phones. */
const sizes = '(min-width: 90rem) 26rem, (min-width: 48rem) 30vw, 92vw';

/** The three memberships with picture, summary and link. */
export function ProgrammeCards({
  price,
  discount,
  pictures,
}: {
  price: string;
  discount: string;
  pictures: OverviewPictures;
}) {
  return (
    <ul className="page-width mt-10 grid gap-x-8 gap-y-14 md:grid-cols-3 lg:mt-14">
      <ProgrammeCard
        picture={
          <Picture source={pictures.club} sizes={sizes} alt="" priority className="size-full object-cover" />
        }
        name="Wine club"
        heading="Wine delivered regularly."
        text={`From a surprise box to one you choose yourself, plus ${discount} everything else.`}
        cost="No fee, just the wine"
        to={href('/wine-club')}
        action="Compare the clubs"
      />
      <ProgrammeCard
        picture={
          <Picture source={pictures.plus} sizes={sizes} alt="" priority className="size-full object-cover" />
        }
        name={winery().membershipName}
        heading="For people who order often."
        text="Ground shipping included, two seated tastings a quarter, new wines 72 hours early and reservations 14 days early."
        cost={`${price} a year`}
        to={href('/daou-plus')}
        action={`See ${winery().membershipName}`}
      />
      <ProgrammeCard
        picture={
          <div className="flex size-full items-end justify-center gap-[4%] bg-linear-to-b from-paper-deep to-paper-shade px-[6%] pb-[6%]">
            {pictures.points.map((source) => (
              <div key={source.stem} className="w-[30%]">
                <Picture source={source} sizes="9rem" alt="" className="w-full" />
              </div>
            ))}
          </div>
        }
        name="Vine Points"
        heading="Get something back every time."
        text="At least one point per dollar, to redeem for library wines, a seat in the cellar, or free shipping."
        cost="Free"
        to={href('/loyalty/rewards')}
        action="See rewards"
      />
    </ul>
  );
}

type ProgrammeCardProps = {
  picture: ReactNode;
  name: string;
  heading: string;
  text: string;
  cost: string;
  to: string;
  action: string;
};

function ProgrammeCard({ picture, name, heading, text, cost, to, action }: ProgrammeCardProps) {
  return (
    <li className="flex flex-col md:row-span-4 md:grid md:grid-rows-subgrid md:gap-y-0">
      <div className="aspect-3/2 overflow-hidden rounded-winery *:size-full">{picture}</div>
      <div>
        <p className="type-eyebrow mt-5 text-brass">{name}</p>
        <h2 className="type-title mt-2 lg:text-[1.75rem]">{heading}</h2>
      </div>
      <p className="figures mt-3 text-ink-soft">{text}</p>
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-2 border-line border-t pt-3 md:self-end">
        <span className="figures">{cost}</span>
        <ButtonLink kind="text" to={to} className="-mr-1">
          {action}
        </ButtonLink>
      </div>
    </li>
  );
}
