import { data, href, type MetaFunction, redirect } from 'react-router';
import {
  malformedApplicationStep,
  type RejectedApplicationStep,
  readApplicationForm,
  toRejectedApplicationStep,
} from '../../../engine/clubs/applications/forms.ts';
import { viewMembershipsOfCustomer } from '../../../engine/clubs/memberships/view.server.ts';
import { secretUrlHeaders } from '../../../platform/private-headers.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { pageTitle } from '../../../winery.ts';
import { loadGiftClaim, viewGiftClaim } from '../claim-view.server.ts';
import { handleGiftClaimForm } from '../handle-claim-form.server.ts';
import { GiftClaimScreen } from '../ui/claim-screen.tsx';
import { UnavailableGift } from '../ui/closed-gift.tsx';
import type { Route } from './+types/claim.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your gift') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const claim = await loadGiftClaim({ request, url, context });
  const { shop, gift, signedIn } = claim;
  const view = await viewGiftClaim(claim, url.searchParams.get('step') === 'code');
  if (view) return data({ view }, { headers: secretUrlHeaders });
  if (gift && signedIn) {
    const own = await viewMembershipsOfCustomer(shop.database.read, signedIn.customerId, shop.clock.now());
    if (own.some(({ id }) => id === gift.membershipId)) throw redirect(href('/shop/wine-club'));
  }
  return data(
    { view: undefined, isTaken: gift !== undefined },
    { status: gift ? 410 : 404, headers: secretUrlHeaders },
  );
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const formData = await request.formData();
  const form = readApplicationForm(formData);
  if (!form)
    return data<RejectedApplicationStep>(malformedApplicationStep, {
      status: 400,
      headers: secretUrlHeaders,
    });
  const answer = await handleGiftClaimForm(await loadGiftClaim({ request, url, context }), form);
  if (answer.kind === 'go') return answer.response;
  return data<RejectedApplicationStep>(toRejectedApplicationStep(formData, answer.refusals), {
    status: 422,
    headers: secretUrlHeaders,
  });
}

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.view) return <GiftClaimScreen view={loaderData.view} sent={actionData} />;
  return (
    <UnavailableGift
      isTaken={loaderData.isTaken}
      whereAccepted="If you accepted it, you’ll find it in your account under “Wine club.”"
      action={<ButtonLink to={href('/shop/wine-club')}>Go to your account</ButtonLink>}
    />
  );
}
