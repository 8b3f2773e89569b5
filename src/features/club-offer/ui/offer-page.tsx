import { href } from 'react-router';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { bandSizes, Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { winery } from '../../../winery.ts';
import type { OfferPageModel } from '../types.ts';
import { ClubSection, type ShownClub } from './club-section.tsx';
import { NextBoxes } from './next-boxes.tsx';
import { NumberTable } from './number-table.tsx';
import { OneShipment } from './one-shipment.tsx';

type OfferPageProps = Omit<OfferPageModel, 'clubs'> & {
  readonly clubs: readonly ShownClub[];
  readonly hero: PictureSource;
};

const promises = ['No joining fee', 'No minimum term', 'Skip, pause or leave online, in two clicks'];

/** The clubs: what they send next, then in numbers, one after the other, how a shipment goes and how to leave. */
export function OfferPage({ clubs, nextBoxes, isWithoutPayment, hero }: OfferPageProps) {
  return (
    <>
      <div className="relative isolate flex min-h-88 items-end overflow-hidden bg-ink text-paper on-ink lg:min-h-120">
        <div className="absolute inset-0 -z-10 *:size-full [&_img]:size-full [&_img]:object-cover">
          <Picture source={hero} sizes={bandSizes} alt="" priority />
          <div className="absolute inset-0 bg-[linear-gradient(0deg,rgb(36_27_21/0.85),rgb(36_27_21/0.5)_55%,transparent_90%)]" />
        </div>
        <div className="page-width pt-24 pb-10 lg:pb-16">
          <p className="type-eyebrow text-brass-light">Wine clubs</p>
          <h1 tabIndex={-1} className="type-display mt-4 max-w-[13em] max-lg:text-[2.75rem]">
            A box that comes round by itself.
          </h1>
          <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-1 text-paper/90">
            {promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
      </div>
      {isWithoutPayment && (
        <div className="page-width pt-10">
          <Notice title="Join today, add a card later">
            You become a member without a card. Your place is kept for 30 days and nothing is charged; the
            membership begins when you add a card.
          </Notice>
        </div>
      )}
      <NextBoxes boxes={nextBoxes} />
      <NumberTable clubs={clubs} />
      {clubs.map((club, index) => (
        <ClubSection key={club.slug} club={club} isTurned={index % 2 === 1} />
      ))}
      <OneShipment />
      <Giving />
      <Leaving />
    </>
  );
}

/** For somebody else. */
function Giving() {
  return (
    <section aria-labelledby="giving" className="page-width further-down">
      <div className="grid gap-x-20 gap-y-6 border-line border-y py-12 md:grid-cols-2 lg:py-16">
        <h2 id="giving" className="type-heading max-w-[11em]">
          Or give it away.
        </h2>
        <div>
          <p className="text-ink-soft">
            One, two or four shipments for somebody you like, paid for once, with tax and ground shipping.
            They choose where it goes and, in most clubs, what is in it. It never renews, for either of you.
          </p>
          <ButtonLink kind="outline" to={href('/wine-club/gift')} className="mt-6">
            Give a membership
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** How it ends, said before it begins (domain §2.5). */
function Leaving() {
  return (
    <section aria-labelledby="leaving" className="page-width section-space further-down">
      <div className="grid gap-x-20 gap-y-6 md:grid-cols-2">
        <h2 id="leaving" className="type-heading max-w-[11em]">
          Leaving is as easy as joining.
        </h2>
        <div className="space-y-4 text-ink-soft">
          <p>
            In your account, under “Wine club”, the button to cancel stands beside the others. It works at
            once, without a reason, a fee or a call, and for 30 days it can be taken back. Whoever would
            rather talk calls{' '}
            <a href={winery.phone.link} className="figures whitespace-nowrap text-wine link-line">
              {winery.phone.shown}
            </a>
            .
          </p>
          <p>
            What was charged before still comes to you. If the prices of a plan rise, we write 7 to 30 days
            before they do. Sums are typical for a shipment at members’ prices, before sales tax and shipping.
          </p>
        </div>
      </div>
    </section>
  );
}
