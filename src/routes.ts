import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import backOffice from './back-office/routes.ts';

/** The routes below a checkout page's path, from path segment to file. */
const beneathCheckout = {
  'gift-card': 'gift-card.ts',
  payment: 'payment-status.ts',
  leave: 'leave-visit.ts',
} as const;

function checkout(
  path: string,
  page: string,
  beneath: readonly (keyof typeof beneathCheckout)[],
): RouteConfigEntry[] {
  const folder = 'features/checkout/routes';
  return [
    route(path, `${folder}/${page}`),
    ...beneath.map((name) => {
      const id = `${path}/${name}`;
      return route(id, `${folder}/${beneathCheckout[name]}`, { id });
    }),
  ];
}

/** All paths that are pages or that pages request through the router. The list doubles as an overview of the shop's pages. */
const pages = [
  index('features/catalog/routes/home.tsx'),
  route('wines', 'features/catalog/routes/wines.tsx'),
  route('wines/:slug', 'features/catalog/routes/wine.tsx'),
  route('wines/:slug/reviews', 'features/reviews/routes/wine-reviews.tsx'),
  route('wines/:slug/sheet', 'features/catalog/routes/tech-sheet.tsx'),
  route('wines/:slug/tell-me', 'features/stock-watches/routes/tell-me.tsx'),
  route('search/products', 'features/catalog/routes/search.tsx'),
  route('search/products/suggestions', 'features/catalog/routes/suggestions.ts'),

  route('shop', 'features/shell/routes/section.ts'),
  route('events', 'features/shell/routes/section.ts', { id: 'section-events' }),
  route('loyalty', 'features/shell/routes/section.ts', { id: 'section-loyalty' }),

  route('shop/cart', 'features/cart/routes/cart.tsx'),
  route('shop/cart/list', 'features/cart/routes/wine-list.tsx'),
  route('shop/cart/count', 'features/cart/routes/cart-count.ts'),
  route('shop/payment-link', 'features/checkout/routes/payment-link.tsx'),
  ...checkout('shop/checkout', 'checkout.tsx', ['gift-card', 'payment']),
  ...checkout('shop/checkout/curated', 'curated-checkout.tsx', ['gift-card', 'payment']),
  ...checkout('shop/checkout/allocation', 'allocation-checkout.tsx', ['gift-card', 'payment']),
  ...checkout('shop/gift-card-checkout', 'gift-card-checkout.tsx', ['payment']),
  ...checkout('shop/event-checkout', 'event-checkout.tsx', ['leave', 'gift-card', 'payment']),

  route('loyalty/rewards', 'features/rewards/routes/rewards.tsx'),
  ...checkout('loyalty/rewards/order', 'reward-checkout.tsx', ['payment']),
  route('loyalty/rewards/:slug', 'features/rewards/routes/reward.tsx'),

  route('order-confirmation', 'features/orders/routes/order-confirmation.tsx'),
  route('order-confirmation/account', 'features/orders/routes/join-from-order.tsx'),
  route('order-confirmation/address', 'features/orders/routes/change-address.tsx'),
  route('order-confirmation/cancel', 'features/orders/routes/cancel-order.tsx'),
  route('order-confirmation/invoice', 'features/orders/routes/invoice.tsx'),
  route('order-confirmation/pay', 'features/checkout/routes/pay-again.tsx'),
  route('order-confirmation/problem', 'features/orders/routes/report-problem.tsx'),

  route('shop/contact-us', 'features/support/routes/contact-us.tsx'),
  route('wine-club/change', 'features/club-account/routes/change.tsx'),
  route('wine-club/customization', 'features/club-box/routes/customization.tsx', { id: 'club-box' }),

  route('reservations/:token', 'features/reservations/routes/reservation.tsx'),
  route('reservations/:token/cancel', 'features/reservations/routes/cancel.tsx'),
  route('reservations/:token/change', 'features/reservations/routes/change.tsx'),
  route('reservations/:token/transfer', 'features/reservations/routes/transfer.tsx'),
  route('reservations/take/:token', 'features/reservations/routes/take-over.tsx'),
  route('digital-waiver', 'features/waivers/routes/digital-waiver.tsx'),
  route('events/month', 'features/visit-offer/routes/month.tsx'),
  route('events/:slug', 'features/visit-offer/routes/event.tsx'),
  route('search/events', 'features/visit-offer/routes/search.tsx'),
  route('events/offer/:token', 'features/reservations/routes/offer.tsx'),

  route('sign-in', 'features/sign-in/routes/sign-in.tsx'),
  route('sign-in/forgot-password', 'features/sign-in/routes/forgot-password.tsx'),
  route('sign-in/reset-password', 'features/sign-in/routes/reset-password.tsx'),
  route('sign-in/link', 'features/sign-in/routes/sign-in-link.tsx'),
  route('sign-out', 'features/sign-in/routes/sign-out.ts'),
  route('join', 'features/sign-in/routes/join.tsx'),
  route('confirm-email', 'features/sign-in/routes/confirm-email.tsx'),
  route('shop/forgot-password', 'features/sign-in/routes/shop-forgot-password.ts'),

  route('customization', 'features/allocations/routes/customization.tsx'),

  route('wine-club', 'features/club-offer/routes/wine-club.tsx'),
  route('curated-club-join', 'features/club-quiz/routes/curated-club-join.tsx'),
  route('curated-club-join/you', 'features/club-quiz/routes/you.tsx'),
  route('wine-club/sign-up', 'features/club-join/routes/sign-up.tsx'),
  route('wine-club/resume', 'features/club-join/routes/resume.tsx'),
  route('wine-club/sign-up/welcome', 'features/club-join/routes/welcome.tsx'),
  route('wine-club/qr', 'features/club-counter/routes/qr.tsx'),
  route('wine-club/qr/sign-up', 'features/club-counter/routes/sign-up.tsx'),
  route('wine-club/qr/last-step', 'features/club-counter/routes/last-step.tsx'),
  route('wine-club/qr/welcome', 'features/club-counter/routes/welcome.tsx'),

  route('wine-club/gift', 'features/gift-memberships/routes/gift.tsx'),
  route('wine-club/gift/claim', 'features/gift-memberships/routes/claim.tsx'),
  ...checkout('wine-club/gift/checkout', 'gift-membership-checkout.tsx', ['payment']),
  route('order-confirmation/gift-membership', 'features/gift-memberships/routes/bought-gift.tsx'),

  route('daou-plus', 'features/plus/routes/plus.tsx'),
  ...checkout('daou-plus/join', 'plus-checkout.tsx', ['payment']),
  route('daou-plus/gift', 'features/gift-memberships/routes/give-year.tsx'),
  route('daou-plus/gift/claim', 'features/gift-memberships/routes/claim-year.tsx'),
  ...checkout('daou-plus/gift/checkout', 'gift-year-checkout.tsx', ['payment']),
  route('daou-plus/card', 'features/plus/routes/card.tsx'),
  route('daou-plus/cancel', 'features/plus/routes/cancel.tsx'),
  route('daou-plus-terms-conditions', 'features/plus/routes/terms-conditions.tsx'),
  route('daou-plus-privacy-policy', 'features/plus/routes/privacy-policy.tsx'),
  route('membership-overview', 'features/plus/routes/membership-overview.tsx'),
  route('membership-partnerships', 'features/plus/routes/membership-partnerships.tsx'),

  route('gift-card', 'features/gift-cards/routes/gift-card.tsx'),
  route('order-confirmation/gift-card', 'features/gift-cards/routes/bought-card.tsx'),
  route('gift-card/print', 'features/gift-cards/routes/print.ts'),

  route('gift-card-balance', 'features/gift-card-balance/routes/gift-card-balance.tsx'),

  route('forms/:documentId/:formId', 'features/content/routes/form.tsx'),

  route('age', 'features/age-gate/routes/age.tsx'),
  route('privacy', 'features/shell/routes/privacy.tsx'),
  route('privacy-choices', 'features/shell/routes/privacy-choices.tsx'),
  route('privacy-policy', 'features/shell/routes/privacy.tsx', { id: 'privacy-policy' }),
  route('shipping-states', 'features/shipping-states/routes/shipping-states.tsx'),
  route('shipping-states/tell-me', 'features/shipping-states/routes/tell-me.tsx'),

  route('newsletter', 'features/newsletter/routes/newsletter.tsx'),
  route('newsletter/confirm', 'features/newsletter/routes/confirm.tsx'),
  route('unsubscribe', 'features/newsletter/routes/unsubscribe.tsx'),

  route('api/auth/error', 'features/session/routes/error.tsx'),

  route('dev/ui', 'features/design-system/routes/design-system.tsx'),
  route('dev/blocks', 'features/content/routes/blocks.tsx'),
  route('dev/mailbox', 'features/mailbox/routes/mailbox.tsx'),
] satisfies RouteConfigEntry[];

/** The account pages. Their errors appear next to the account navigation. */
const account = [
  route('shop/loyalty/redemeed-reward-details/:id?', 'features/rewards/routes/redeemed.tsx'),
  route('shop/loyalty/redeemed-reward-details/:id?', 'features/rewards/routes/right-spelling.ts'),
  route('shop/order-history/reward', 'features/rewards/routes/reward-history.tsx'),
  route('shop/shipping-details', 'features/address-book/routes/shipping-details.tsx'),
  route(
    'shop/shipping-details/add-shipping-address',
    'features/address-book/routes/add-shipping-address.tsx',
  ),
  route(
    'shop/shipping-details/edit-shipping-address',
    'features/address-book/routes/edit-shipping-address.tsx',
  ),
  route('shop/billing-details', 'features/address-book/routes/billing-details.tsx'),
  route('shop/billing-details/add-billing-address', 'features/address-book/routes/add-billing-address.tsx'),
  route('shop/billing-details/edit-billing-address', 'features/address-book/routes/edit-billing-address.tsx'),
  route('shop/billing-details/add-card', 'features/checkout/routes/add-card.tsx'),
  route('shop/reviews', 'features/reviews/routes/own-reviews.tsx'),
  route('shop/reviews/write', 'features/reviews/routes/write-review.tsx'),
  route('shop/wine-club', 'features/club-account/routes/wine-club.tsx'),
  route('shop/wine-club/cancel', 'features/club-account/routes/cancel-membership.tsx'),
  route('shop/wine-club/card', 'features/club-account/routes/card.tsx'),
  route('shop/wine-club/customization', 'features/club-box/routes/customization.tsx'),
  route('shop/wine-club/delivery', 'features/club-account/routes/delivery.tsx'),
  route('shop/wine-club/hold', 'features/club-account/routes/hold.tsx'),
  route('shop/wine-club/preferences', 'features/club-account/routes/preferences.tsx'),
  route('shop/settings', 'features/settings/routes/settings.tsx'),
  route('shop/settings/my-data', 'features/settings/routes/my-data.ts'),
  route('shop/settings/close-account', 'features/settings/routes/close-account.tsx'),
  route('shop/dashboard', 'features/account/routes/dashboard.tsx'),
  route('shop/loyalty', 'features/loyalty/routes/loyalty.tsx'),
  route('shop/order-history', 'features/orders/routes/order-history.tsx'),
  route('shop/order-history/order', 'features/orders/routes/order.tsx'),
  route('shop/order-history/order/again', 'features/orders/routes/reorder.tsx'),
  route('shop/order-history/order/address', 'features/orders/routes/change-address.tsx', {
    id: 'own-address',
  }),
  route('shop/order-history/order/cancel', 'features/orders/routes/cancel-order.tsx', { id: 'own-cancel' }),
  route('shop/order-history/order/invoice', 'features/orders/routes/invoice.tsx', { id: 'own-invoice' }),
  route('shop/order-history/order/problem', 'features/orders/routes/report-problem.tsx', {
    id: 'own-problem',
  }),
  route('shop/reservations', 'features/reservations/routes/reservations.tsx'),
] satisfies RouteConfigEntry[];

/** Paths for programs, plain requests and document links. The browser's router never requests them. */
export const serverOnlyRoutes = [
  route('api/auth/session', 'features/session/routes/session.ts'),
  route('api/auth/csrf', 'features/session/routes/csrf.ts'),
  route('api/auth/providers', 'features/session/routes/providers.ts'),
  route('api/auth/callback/:provider', 'features/session/routes/callback.ts'),
  route('api/auth/signin/:provider?', 'features/session/routes/sign-in-with.ts'),
  route('api/auth/signout', 'features/session/routes/sign-out.ts'),
  route('api/auth/_log', 'features/session/routes/log.ts'),
  route('api/auth/zendesk-token', 'features/session/routes/chat-token.ts'),

  route('api/messenger/open', 'features/messenger/routes/open.ts'),
  route('api/messenger/message', 'features/messenger/routes/message.ts'),
  route('api/messenger/transcript', 'features/messenger/routes/transcript.ts'),

  route('api/experiments/datafile.json', 'features/experiments/routes/datafile.ts'),
  route('api/experiments/events', 'features/experiments/routes/events.ts'),

  route('api/v1/track', 'features/content/routes/track.ts'),
  route('api/:version/query/:apiKey/:models', 'features/content/routes/query.ts'),

  route('shop/loyalty/ending.ics', 'features/loyalty/routes/expiring-calendar.ts'),
  route('reservations/:token/calendar.ics', 'features/reservations/routes/calendar-file.ts'),

  route('events/calendar.ics', 'features/visit-offer/routes/calendar.ts'),
  route('events/:slug/calendar.ics', 'features/visit-offer/routes/event-calendar.ts'),

  route('api/zip/:zip', 'features/address-book/routes/zip.ts'),

  route('sitemap.xml', 'features/discovery/routes/sitemap.ts'),
  route('robots.txt', 'features/discovery/routes/robots.ts'),
  route('feed/wines.xml', 'features/discovery/routes/wine-feed.ts'),
  route('site.webmanifest', 'features/discovery/routes/web-manifest.ts'),
  route('.well-known/security.txt', 'features/discovery/routes/security-contact.ts'),

  route('dev/mailbox/markup', 'features/mailbox/routes/mail-markup.ts'),
] satisfies RouteConfigEntry[];

const others = [...pages, ...serverOnlyRoutes, route('*', 'chosen-address.tsx')];

export const allRoutes = [...others, ...account];

/** Paths of the pages with experiments. Only these pages load the code that decides between variations. */
const experimentalPaths: ReadonlySet<string | undefined> = new Set(['shop/cart']);
const withFeatures = (entry: RouteConfigEntry) =>
  experimentalPaths.has(entry.path)
    ? layout('features/experiments/routes/with-features.tsx', [entry])
    : entry;

/** Returns a back office route with file paths relative to the shop's folder. */
const ofBackOffice = ({ file, children, ...entry }: RouteConfigEntry): RouteConfigEntry => ({
  ...entry,
  file: `back-office/${file}`,
  ...(children && { children: children.map(ofBackOffice) }),
});

/**
 * The back office routes, included only when types are generated. The back office is built separately, but both applications are one
 * TypeScript program, and `href` must accept the paths of both.
 */
const onlyForTypes = process.argv.includes('typegen')
  ? [layout('back-office/root.tsx', backOffice.map(ofBackOffice))]
  : [];

export default [
  layout('within-frame.tsx', [...others.map(withFeatures), layout('within-account.tsx', account)]),
  ...onlyForTypes,
] satisfies RouteConfig;
