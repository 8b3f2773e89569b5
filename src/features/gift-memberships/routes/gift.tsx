import { href } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { readEnteredGift, toEnteredGift } from '../../../engine/clubs/gift-memberships/entered-rules.ts';
import { giftOptionsByClub } from '../../../engine/clubs/gift-memberships/offer-rules.ts';
import { emptyGiftRequest } from '../../../engine/clubs/gift-memberships/rules.ts';
import { loadGiftOffers } from '../../../engine/clubs/gift-memberships/view.server.ts';
import { clubPagesCacheTag } from '../../../engine/clubs/page-rules.ts';
import { giftFormLimits, suggestEmailCorrection } from '../../../engine/gifts/notes/rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { GiftMembershipForm } from '../../../ui/commerce/gift-membership-form.tsx';
import { GiftMembershipPreview } from '../../../ui/commerce/gift-membership-preview.tsx';
import { GiftOrderPage } from '../../../ui/commerce/gift-order-page.tsx';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { handleGiftOrderForm } from '../handle-order-form.server.ts';
import { giftMembershipPreview, giftMembershipTotal } from '../preview-rules.ts';
import { ClubGiftTerms } from '../ui/terms.tsx';
import type { Route } from './+types/gift.ts';

/** Caches the page, which is the same for all visitors, for at most five minutes because its dates depend on the day. */
export const handle = { finished: { tags: [clubPagesCacheTag], seconds: 300 } } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const today = wineryDate(clock.now());
  const clubs = giftOptionsByClub(await loadGiftOffers(database.read, today));
  return { clubs, limits: giftFormLimits(today) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMetaTags(matches, {
    title: pageTitle('Give a membership'),
    description: `One, two or four club shipments from ${winery().legalName} for someone you love. You pay once, with tax and ground shipping included, and it never renews.`,
    path: '/wine-club/gift',
  });

export function action(args: Route.ActionArgs) {
  return handleGiftOrderForm(args, '/wine-club/gift/checkout');
}

/** The message shown while no club is sold as a gift; the navigation does not link to the page then. */
function NothingToGive() {
  return (
    <div className="page-width">
      <EmptyState
        level={1}
        heading="Club memberships aren’t available as gifts right now"
        action={<ButtonLink to={href('/gift-card')}>Give a gift card</ButtonLink>}
      >
        A gift card is good for any of our wines, and it never expires.
      </EmptyState>
    </div>
  );
}

const emptyEntries = toEnteredGift(emptyGiftRequest, '');

export default function GiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { clubs, limits } = loaderData;
  if (clubs.length === 0) return <NothingToGive />;
  return (
    <GiftOrderPage
      title="Give a membership"
      eyebrow={<TextLink to={href('/wine-club')}>Wine club</TextLink>}
      lead="One, two or four club shipments with your personal message. You pay once, with tax and ground shipping included. It never renews."
      instead={
        <>
          Prefer to choose an amount? <TextLink to={href('/gift-card')}>Give a gift card</TextLink>, or{' '}
          <TextLink to={href('/daou-plus/gift')}>a year of {winery().membershipName}.</TextLink>
        </>
      }
      answer={actionData}
      emptyEntries={emptyEntries}
      readEntries={readEnteredGift}
      fields={(values, entered, errorOf) => (
        <GiftMembershipForm
          {...{ clubs, limits, values, entered, errorOf, suggestEmail: suggestEmailCorrection }}
        />
      )}
      preview={(entered) => <GiftMembershipPreview values={giftMembershipPreview(entered, clubs)} />}
      sumOf={(entered) => giftMembershipTotal(entered, clubs)}
      previewLabel="Preview the email"
      terms={<ClubGiftTerms />}
    />
  );
}
