import { href } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { membershipPath } from '../../../core/membership-path.ts';
import { formatRoundCents } from '../../../core/money.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { readEnteredGift, toEnteredGift } from '../../../engine/clubs/gift-memberships/entered-rules.ts';
import { emptyGiftYearRequest } from '../../../engine/clubs/gift-memberships/rules.ts';
import { giftFormLimits, suggestEmailCorrection } from '../../../engine/gifts/notes/rules.ts';
import { findPlusPriceOn } from '../../../engine/loyalty/plus/index.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { GiftYearForm } from '../../../ui/commerce/gift-membership-form.tsx';
import { GiftMembershipPreview } from '../../../ui/commerce/gift-membership-preview.tsx';
import { GiftOrderPage } from '../../../ui/commerce/gift-order-page.tsx';
import { useCanGiftMembership } from '../../../ui/commerce/use-can-give.ts';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { handleGiftOrderForm } from '../handle-order-form.server.ts';
import { giftYearPreview } from '../preview-rules.ts';
import { GiftYearTerms } from '../ui/terms.tsx';
import type { Route } from './+types/give-year.ts';

/** Caches the page, which is the same for all visitors, for at most five minutes because its price and dates depend on the day. */
export const handle = { finished: { tags: [], seconds: 300 } } satisfies PageHandle;

const path = href('/daou-plus/gift');

export async function loader({ context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const today = wineryDate(clock.now());
  const price = formatRoundCents(await findPlusPriceOn(database.read, today));
  return { price, limits: giftFormLimits(today) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMetaTags(matches, {
    title: pageTitle('Give a year'),
    description: `A year of ${winery().membershipName} for someone you love. You pay once, we send it today or on a date you choose, and it never renews.`,
    path,
  });

export function action(args: Route.ActionArgs) {
  return handleGiftOrderForm(args, `${path}/checkout`);
}

const emptyEntries = toEnteredGift(emptyGiftYearRequest, '');

export default function GiveYearPage({ loaderData: { price, limits }, actionData }: Route.ComponentProps) {
  const canGive = useCanGiftMembership();
  return (
    <GiftOrderPage
      title="Give a year"
      eyebrow={<TextLink to={membershipPath()}>{winery().membershipName}</TextLink>}
      lead={`A year of ${winery().membershipName} for someone who orders often, with your personal message. You pay once, and it never renews.`}
      instead={
        canGive && (
          <>
            Prefer wine? <TextLink to={href('/wine-club/gift')}>Give club shipments.</TextLink>
          </>
        )
      }
      answer={actionData}
      emptyEntries={emptyEntries}
      readEntries={readEnteredGift}
      fields={(values, _entered, errorOf) => (
        <GiftYearForm {...{ price, limits, values, errorOf, suggestEmail: suggestEmailCorrection }} />
      )}
      preview={(entered) => <GiftMembershipPreview values={giftYearPreview(entered)} />}
      sumOf={() => price}
      previewLabel="Preview the email"
      terms={<GiftYearTerms price={price} />}
    />
  );
}
