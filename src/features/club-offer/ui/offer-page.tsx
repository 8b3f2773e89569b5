import { href } from 'react-router';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { landscapeBandSizes, Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { winery } from '../../../winery.ts';
import type { ClubOfferPageModel } from '../types.ts';
import { type ClubPanelWithPicture, ClubSection } from './club-section.tsx';
import { PlanComparisonTable } from './comparison-table.tsx';
import { NextBoxes } from './next-boxes.tsx';
import { ShipmentSteps } from './shipment-steps.tsx';

type OfferPageProps = Omit<ClubOfferPageModel, 'clubs'> & {
  readonly clubs: readonly ClubPanelWithPicture[];
  readonly hero: PictureSource;
};

const promises = ['Free to join', 'No commitment', 'Skip, pause or cancel online in two clicks'];

/** The wine clubs page: next boxes, comparison, each club, how shipments work, gifts and how to cancel. */
export function ClubOfferPage({
  clubs,
  nextBoxes,
  isWithoutPayment,
  hero,
  swapSentence,
  canGive,
}: OfferPageProps) {
  if (clubs.length === 0) return <NoClubs />;
  return (
    <>
      <div className="relative isolate flex min-h-88 items-end overflow-hidden bg-ink text-paper on-ink lg:min-h-120">
        <div className="absolute inset-0 -z-10 *:size-full [&_img]:size-full [&_img]:object-cover">
          <Picture source={hero} sizes={landscapeBandSizes} alt="" priority />
          <div className="absolute inset-0 bg-[linear-gradient(0deg,rgb(var(--ink-channels)/0.851),rgb(var(--ink-channels)/0.502)_55%,transparent_90%)]" />
        </div>
        <div className="page-width pt-24 pb-10 lg:pb-16">
          <p className="type-eyebrow text-brass-light">Wine clubs</p>
          <h1 tabIndex={-1} className="type-display mt-4 max-w-[13em] max-lg:text-[2.75rem]">
            A box of wine to look forward to.
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
            You don’t need a card to sign up. We’ll hold your spot for 30 days without charging you. Your
            membership starts when you add a card.
          </Notice>
        </div>
      )}
      <NextBoxes boxes={nextBoxes} />
      <PlanComparisonTable clubs={clubs} />
      {clubs.map((club, index) => (
        <ClubSection key={club.slug} club={club} isTurned={index % 2 === 1} />
      ))}
      <ShipmentSteps swapSentence={swapSentence} />
      {canGive && <GiftMemberships />}
      <HowToCancel />
    </>
  );
}

/** The message shown while the winery has no club yet. */
function NoClubs() {
  return (
    <div className="page-width">
      <EmptyState
        level={1}
        heading="We don’t have a wine club yet"
        action={<ButtonLink to={href('/wines')}>Shop wines</ButtonLink>}
      >
        You can order any of our wines without a membership.
      </EmptyState>
    </div>
  );
}

function GiftMemberships() {
  return (
    <section aria-labelledby="giving" className="page-width further-down">
      <div className="grid gap-x-20 gap-y-6 border-line border-y py-12 md:grid-cols-2 lg:py-16">
        <h2 id="giving" className="type-heading max-w-[11em]">
          Give a wine club membership.
        </h2>
        <div>
          <p className="text-ink-soft">
            Send one, two or four shipments to someone you love. You pay once, tax and ground shipping
            included. They choose the delivery and, in most clubs, the wines. It never renews for either of
            you.
          </p>
          <ButtonLink kind="outline" to={href('/wine-club/gift')} className="mt-6">
            Give a membership
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The cancellation instructions, which must be shown before joining (domain §2.5). */
function HowToCancel() {
  return (
    <section aria-labelledby="leaving" className="page-width section-space further-down">
      <div className="grid gap-x-20 gap-y-6 md:grid-cols-2">
        <h2 id="leaving" className="type-heading max-w-[11em]">
          Canceling is as easy as joining.
        </h2>
        <div className="space-y-4 text-ink-soft">
          <p>
            You’ll find the cancel button in your account under “Wine club.” It works right away, with no
            reason, fee or phone call needed, and you can undo it for 30 days. Prefer to talk? Call{' '}
            <a href={winery().phone.link} className="figures whitespace-nowrap text-wine link-line">
              {winery().phone.shown}
            </a>
            .
          </p>
          <p>
            You’ll still get any shipment you’ve already been charged for. If the price of your plan goes up,
            we’ll email you 7 to 30 days before. The prices above are typical for a shipment at member prices,
            before sales tax and shipping.
          </p>
        </div>
      </div>
    </section>
  );
}
