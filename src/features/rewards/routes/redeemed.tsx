import { data, type MetaFunction, redirect } from 'react-router';
import type { RedemptionId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { applyCouponToCart } from '../../../engine/checkout/carts/index.server.ts';
import { cancelVoucher } from '../../../engine/loyalty/rewards/index.server.ts';
import { findRedemption } from '../../../engine/loyalty/rewards/view.server.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { readCartToken, serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { qrCodeOf } from '../../../ui/commerce/qr-code.server.ts';
import { notFoundResponseWithPicture } from '../../../ui/media/not-found.server.ts';
import { findPictureSource, pictureSourceOrLandscape } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { redemptionPath, rewardHistoryPath } from '../address-rules.ts';
import { RedemptionPage } from '../ui/redeemed-page.tsx';
import type { Route } from './+types/redeemed.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your reward') },
  { name: 'robots', content: 'noindex' },
];

/** Loads a redemption by the id in the path. Redirects an id in the query to the path, and a request without an id to the reward list. */
export async function loader(args: Route.LoaderArgs) {
  const { customerId, firstName } = await requireSignedIn(args);
  const { params, url, context } = args;
  const asked = url.searchParams.get('id');
  if (params.id === undefined) throw redirect(isUuid(asked) ? redemptionPath(asked) : rewardHistoryPath);
  const { database } = context.get(dependenciesContext);
  const found = isUuid(params.id)
    ? await findRedemption(database.read, customerId, params.id as RedemptionId)
    : undefined;
  if (!found) throw notFoundResponseWithPicture();
  return {
    ...{ view: found, firstName },
    qrCode: found.voucher && qrCodeOf(found.voucher.code),
    picture: findPictureSource(`reward-${found.reward.slug}`) ?? undefined,
    bottle: pictureSourceOrLandscape('engraving-preview'),
  };
}

/** Applies a voucher to the cart, or cancels it and returns its points. */
export async function action(args: Route.ActionArgs) {
  const { customerId } = await requireSignedIn(args);
  const { params, request, context } = args;
  const shop = context.get(dependenciesContext);
  const form = await request.formData();
  const id = params.id as RedemptionId;
  const found = isUuid(params.id) ? await findRedemption(shop.database.read, customerId, id) : undefined;
  if (!found?.voucher) throw data(null, { status: 404 });
  if (form.get('intent') === 'apply') {
    const { clientAddress } = context.get(requestContext);
    const token = readCartToken(shop.configuration, request);
    const put = await applyCouponToCart(
      shop,
      { token, customerId },
      { code: found.voucher.code, clientAddress },
    );
    return put.ok
      ? redirectWithMessage('/shop/cart', { kind: 'success', text: 'Your voucher was applied to your cart.' })
      : redirectWithMessage(redemptionPath(id), { kind: 'error', text: put.refusals[0]?.sentence ?? '' });
  }
  const cancelled = await cancelVoucher(shop, { id, owner: customerId, actor: `customer:${customerId}` });
  return cancelled.ok
    ? redirectWithMessage(redemptionPath(id), {
        kind: 'success',
        text: 'Your points are back in your account.',
      })
    : redirectWithMessage(redemptionPath(id), { kind: 'error', text: cancelled.refusals[0]?.sentence ?? '' });

  function redirectWithMessage(to: string, flash: Parameters<typeof serializeFlashCookie>[1]) {
    return redirect(to, {
      status: 303,
      headers: { 'set-cookie': serializeFlashCookie(shop.configuration, flash) },
    });
  }
}

export default function RedemptionRoute({ loaderData }: Route.ComponentProps) {
  return <RedemptionPage {...loaderData} />;
}
