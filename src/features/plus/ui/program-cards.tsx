import type { ReactNode } from 'react';
import { href } from 'react-router';
import { membershipPath } from '../../../core/membership-path.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { winery } from '../../../winery.ts';
import { pointsName } from '../../../winery-offers.ts';

export type ProgramCardPictures = {
  readonly club: PictureSource | undefined;
  readonly plus: PictureSource;
  readonly points: readonly PictureSource[];
  readonly undecided: PictureSource;
};

/** The display width of a card's picture: one of three columns, or the full width on phones. */
const sizes = '(min-width: 90rem) 26rem, (min-width: 48rem) 30vw, 92vw';

export type ProgramCardsProps = {
  membership: { price: string; heading: string; summary: string; refundDays: number } | undefined;
  points: { summary: string } | undefined;
  /** The discount range across all clubs, such as `10–20% off`; undefined for a winery without clubs. */
  discount: string | undefined;
  pictures: ProgramCardPictures;
};

/** Cards for the winery's membership programs, each with a picture, a summary and a link. */
export function ProgramCards({ membership, points, discount, pictures }: ProgramCardsProps) {
  const count = [membership, points, discount].filter((each) => each !== undefined).length;
  return (
    <ul
      className={classNames(
        'page-width mt-10 grid gap-x-8 gap-y-14 lg:mt-14',
        count === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2',
      )}
    >
      {discount !== undefined && (
        <ProgramCard
          picture={
            pictures.club && (
              <Picture
                source={pictures.club}
                sizes={sizes}
                alt=""
                priority
                className="size-full object-cover"
              />
            )
          }
          name="Wine club"
          heading="Wine delivered regularly."
          text={`From a surprise box to one you choose yourself, plus ${discount} everything else.`}
          cost="No fee, just the wine"
          to={href('/wine-club')}
          action="Compare the clubs"
        />
      )}
      {membership && (
        <ProgramCard
          picture={
            <Picture
              source={pictures.plus}
              sizes={sizes}
              alt=""
              priority
              className="size-full object-cover"
            />
          }
          name={winery().membershipName}
          heading={membership.heading}
          text={membership.summary}
          cost={`${membership.price} a year`}
          to={membershipPath()}
          action={`See ${winery().membershipName}`}
        />
      )}
      {points && (
        <ProgramCard
          picture={
            <div className="flex size-full items-end justify-center gap-[4%] bg-linear-to-b from-paper-deep to-paper-shade px-[6%] pb-[6%]">
              {pictures.points.map((source) => (
                <div key={source.stem} className="w-[30%]">
                  <Picture source={source} sizes="9rem" alt="" className="w-full" />
                </div>
              ))}
            </div>
          }
          name={pointsName()}
          heading="Get something back every time."
          text={points.summary}
          cost="Free"
          to={href('/loyalty/rewards')}
          action="See rewards"
        />
      )}
    </ul>
  );
}

type ProgramCardProps = {
  picture: ReactNode;
  name: string;
  heading: string;
  text: string;
  cost: string;
  to: string;
  action: string;
};

function ProgramCard({ picture, name, heading, text, cost, to, action }: ProgramCardProps) {
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
