import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

/** Pages for people who are not signed in. */
const signedOut = [
  route('sign-in', 'routes/sign-in.tsx'),
  route('sign-in/link', 'routes/sign-in-link.tsx'),
  route('join', 'routes/join.tsx'),
] satisfies RouteConfigEntry[];

/** Pages of signed-in staff. Each loader and action names the capability that it needs. */
const workspace = [
  index('routes/today.tsx'),
  route('orders', 'routes/orders.tsx'),
  route('orders/:number/add', 'routes/order-add.tsx'),
  route('orders/phone', 'routes/phone-orders.tsx'),
  route('orders/phone/new', 'routes/phone-order-new.tsx'),
  route('orders/phone/:phoneOrderId', 'routes/phone-order.tsx'),
  route('orders/bulk', 'routes/orders-bulk.tsx'),
  route('orders/bulk/:runId', 'routes/bulk-run.tsx'),
  route('orders/:number', 'routes/order.tsx'),
  route('orders/:number/hold', 'routes/order-hold.tsx'),
  route('orders/:number/contact', 'routes/order-contact.tsx'),
  route('orders/:number/emails/:email', 'routes/order-email.tsx'),
  route('orders/:number/address', 'routes/order-address.tsx'),
  route('orders/:number/problem', 'routes/order-problem.tsx'),
  route('orders/:number/refund', 'routes/order-refund.tsx'),
  route('orders/:number/cancel', 'routes/order-cancel.tsx'),
  route('customers', 'routes/customers.tsx'),
  route('customers/:id', 'routes/customer.tsx'),
  route('customers/:id/privacy', 'routes/customer-privacy.tsx'),
  route('customers/:id/merge', 'routes/customer-merge.tsx'),
  route('customers/:id/credit', 'routes/customer-credit.tsx'),
  route('customers/:id/clubs/:membershipId', 'routes/membership.tsx'),
  route('customers/:id/clubs/:membershipId/plan', 'routes/member-plan.tsx'),
  route('customers/:id/clubs/:membershipId/delivery', 'routes/member-delivery.tsx'),
  route('customers/:id/clubs/:membershipId/preferences', 'routes/member-preferences.tsx'),
  route('customers/:id/clubs/:membershipId/card', 'routes/member-card.tsx'),
  route('customers/:id/clubs/:membershipId/address', 'routes/member-address.tsx'),
  route('customers/:id/clubs/:membershipId/boxes/:shipmentId', 'routes/member-box.tsx'),
  route('approvals', 'routes/approvals.tsx'),
  route('approvals/:approvalId', 'routes/approval.tsx'),
  route('problems', 'routes/problems.tsx'),
  route('problems/:number/:report', 'routes/problem.tsx'),
  route('reviews', 'routes/reviews.tsx'),
  route('media', 'routes/media.tsx'),
  route('media/:name', 'routes/media-picture.tsx'),
  route('wines/import', 'routes/wines-import.tsx'),
  route('package', 'routes/package.tsx'),
  route('package/:importId', 'routes/package-import.tsx'),
  route('inbox', 'routes/inbox.tsx'),
  route('inbox/replies', 'routes/inbox-replies.tsx'),
  route('inbox/:kind/:number', 'routes/inbox-thread.tsx'),
  route('credit', 'routes/credit.tsx'),
  route('audit', 'routes/audit.tsx'),
  route('account', 'routes/account.tsx'),
  route('account/authenticator', 'routes/authenticator.tsx'),
  route('confirm', 'routes/confirm.tsx'),
  route('team', 'routes/team.tsx'),
  route('team/invite', 'routes/team-invite.tsx'),
  route('team/invitations/:invitationId', 'routes/team-invitation.tsx'),
  route('team/roles', 'routes/team-roles.tsx'),
  route('team/roles/:roleId', 'routes/team-role.tsx'),
  route('team/:memberId', 'routes/team-member.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfigEntry[];

/** Routes that return data or files instead of a page. */
const resources = [
  route('sign-in/passkey', 'routes/sign-in-passkey.ts'),
  route('account/passkey', 'routes/account-passkey.ts'),
  route('sign-out', 'routes/sign-out.ts'),
  route('orders/export', 'routes/orders-export.ts'),
  route('problems/:number/:report/photos/:position', 'routes/problem-photo.ts'),
  route('inbox/:kind/:number/news', 'routes/inbox-news.ts'),
  route('inbox/:kind/:number/photos/:position', 'routes/inbox-photo.ts'),
  route('wines/template', 'routes/wines-template.ts'),
  route('customers/export', 'routes/customers-export.ts'),
  route('customers/:id/data', 'routes/customer-data.ts'),
  route('preferences', 'routes/preferences.ts'),
  route('search', 'routes/search.ts'),
] satisfies RouteConfigEntry[];

export default prefix('admin', [
  // Before there is a winery, whose name every other page shows.
  route('setup', 'routes/setup.tsx'),
  layout('routes/signed-out.tsx', signedOut),
  // An error stays inside the inner layout, so that the navigation remains.
  layout('routes/workspace.tsx', [layout('routes/section.tsx', workspace)]),
  ...resources,
]) satisfies RouteConfig;
