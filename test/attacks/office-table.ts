import type { RouteConfigEntry } from '@react-router/dev/routes';
import backOffice from '../../src/back-office/routes.ts';
import type { Capability } from '../../src/engine/staff/capability-table.ts';
import type { FormFields } from './attacker.ts';

/** The access rule of a back-office route, with the responses that the tests expect. */
export type BackOfficeAccessRule = {
  /** The capability required to open the page. If omitted, any staff member may open the page. */
  readonly needs?: Capability;
  /** The response status of a permitted request for the page; 200 if omitted. */
  readonly answers?: 302 | 404;
  /** The response status of a form that the route does not accept; 405 if omitted. */
  readonly answersForms?: 404;
  /** Whether the route serves data rather than a page, so that it rejects forms before reading the session. */
  readonly isData?: true;
  /** The form that the route accepts. If omitted, the route accepts no form. */
  readonly act?: {
    readonly needs?: Capability;
    /** The fields of a complete form. */
    readonly fields: FormFields;
    /** The response status of a form without fields, sent by someone who may submit the form. Such a form changes nothing. */
    readonly withoutFields: 200 | 302 | 400 | 404 | 409 | 422;
  };
};

const address = {
  zipCode: '93446',
  primaryStreet: '78 Canary Lane',
  secondaryStreet: '',
  city: 'Paso Robles',
  stateCode: 'CA',
};

/** An id that no member, invitation, role or phone order has. */
export const unknownId = '00000000-0000-4000-8000-000000000000';

/** The access rules of the back-office routes that require sign-in, by route pattern. The tests fail for a route without a rule. */
export const backOfficeAccessRules: Readonly<Record<string, BackOfficeAccessRule>> = {
  '/admin': {},
  '/admin/orders': {
    needs: 'orders.read',
    act: { needs: 'orders.read', fields: { intent: 'save-view', name: 'Mine' }, withoutFields: 400 },
  },
  '/admin/orders/phone': { needs: 'orders.place' },
  '/admin/orders/phone/new': {
    needs: 'orders.place',
    act: { needs: 'orders.place', fields: { method: 'ship', 'quantity-1': '1' }, withoutFields: 400 },
  },
  '/admin/orders/phone/:phoneOrderId': {
    needs: 'orders.place',
    answers: 404,
    act: { needs: 'orders.place', fields: { intent: 'send' }, withoutFields: 400 },
  },
  '/admin/orders/bulk': {
    needs: 'orders.hold',
    act: {
      needs: 'orders.hold',
      fields: { intent: 'check', kind: 'hold', reason: 'weather', until: '', runId: unknownId, shown: '' },
      withoutFields: 400,
    },
  },
  '/admin/orders/bulk/:runId': {
    needs: 'orders.hold',
    answers: 404,
    act: { needs: 'orders.hold', fields: { intent: 'stop' }, withoutFields: 404 },
  },
  '/admin/orders/:number': {
    needs: 'orders.read',
    act: { needs: 'orders.change', fields: { intent: 'add-note', note: 'Called twice' }, withoutFields: 400 },
  },
  '/admin/orders/:number/add': {
    needs: 'orders.place',
    act: { needs: 'orders.place', fields: { 'quantity-1': '1' }, withoutFields: 422 },
  },
  '/admin/orders/:number/hold': {
    needs: 'orders.hold',
    act: { needs: 'orders.hold', fields: { intent: 'hold', reason: 'weather' }, withoutFields: 400 },
  },
  '/admin/orders/:number/contact': {
    needs: 'orders.change',
    act: {
      needs: 'orders.change',
      fields: { email: 'eve@evil.example', phone: '805-555-0199' },
      withoutFields: 400,
    },
  },
  '/admin/orders/:number/emails/:email': {
    needs: 'orders.read',
    act: { needs: 'orders.change', fields: { intent: 'resend' }, withoutFields: 400 },
  },
  '/admin/orders/:number/address': {
    needs: 'orders.change',
    act: { needs: 'orders.change', fields: address, withoutFields: 400 },
  },
  '/admin/orders/:number/refund': {
    needs: 'orders.refund',
    act: {
      needs: 'orders.refund',
      fields: { intent: 'refund', 'units-0': '1', reason: 'corked', shown: '4133' },
      withoutFields: 400,
    },
  },
  '/admin/orders/:number/problem': {
    needs: 'problems.decide',
    act: {
      needs: 'problems.decide',
      fields: {
        reportKey: unknownId,
        'units-0': '1',
        reason: 'corked',
        requestedRemedy: 'refund',
        words: '',
      },
      withoutFields: 400,
    },
  },
  '/admin/orders/:number/cancel': {
    needs: 'orders.cancel',
    act: { needs: 'orders.cancel', fields: { reason: 'asked by phone' }, withoutFields: 422 },
  },
  '/admin/approvals': { needs: 'orders.refund' },
  '/admin/approvals/:approvalId': {
    needs: 'orders.refund',
    answers: 404,
    act: { needs: 'orders.refund', fields: { intent: 'approve' }, withoutFields: 404 },
  },
  '/admin/customers': {
    needs: 'customers.read',
    act: { needs: 'customers.read', fields: { intent: 'save-view', name: 'Mine' }, withoutFields: 400 },
  },
  '/admin/customers/:id': {
    needs: 'customers.read',
    act: {
      needs: 'customers.change',
      fields: { intent: 'add-note', note: 'Called twice' },
      withoutFields: 400,
    },
  },
  '/admin/customers/:id/privacy': {
    needs: 'customers.privacy',
    act: { needs: 'customers.privacy', fields: { intent: 'delete', understood: 'on' }, withoutFields: 400 },
  },
  '/admin/customers/:id/merge': {
    needs: 'customers.privacy',
    act: {
      needs: 'customers.privacy',
      fields: { intent: 'merge', other: unknownId, shown: '0.0.0.0.0' },
      withoutFields: 400,
    },
  },
  '/admin/customers/:id/data': {
    needs: 'customers.privacy',
    answers: 302,
    act: { needs: 'customers.privacy', fields: { intent: 'download' }, withoutFields: 400 },
  },
  '/admin/customers/:id/credit': {
    needs: 'customers.credit',
    answers: 404,
    act: {
      needs: 'customers.credit',
      fields: { intent: 'give', amount: '5', reason: 'A late box', key: unknownId },
      withoutFields: 404,
    },
  },
  '/admin/customers/:id/clubs/:membershipId': {
    needs: 'members.change',
    answers: 404,
    act: { needs: 'members.change', fields: { intent: 'cancel', reason: '' }, withoutFields: 404 },
  },
  '/admin/customers/:id/clubs/:membershipId/plan': {
    needs: 'members.change',
    answers: 404,
    act: {
      needs: 'members.change',
      fields: { intent: 'change', to: 'a b', termsVersion: '1', consent: 'on' },
      withoutFields: 404,
    },
  },
  '/admin/customers/:id/clubs/:membershipId/delivery': {
    needs: 'members.change',
    answers: 404,
    act: {
      needs: 'members.change',
      fields: { to: unknownId, pickupPerson: '', termsVersion: '1' },
      withoutFields: 404,
    },
  },
  '/admin/customers/:id/clubs/:membershipId/preferences': {
    needs: 'members.change',
    answers: 404,
    act: { needs: 'members.change', fields: { preference: 'red', termsVersion: '1' }, withoutFields: 404 },
  },
  '/admin/customers/:id/clubs/:membershipId/card': {
    needs: 'members.change',
    answers: 404,
    act: { needs: 'members.change', fields: { intent: 'card', card: unknownId }, withoutFields: 404 },
  },
  '/admin/customers/:id/clubs/:membershipId/address': {
    needs: 'members.change',
    answers: 404,
    act: {
      needs: 'members.change',
      fields: { primaryStreet: '78 Canary Lane', zipCode: '93446' },
      withoutFields: 404,
    },
  },
  '/admin/customers/:id/clubs/:membershipId/boxes/:shipmentId': {
    needs: 'members.change',
    answers: 404,
    act: { needs: 'members.change', fields: { do: 'save', version: '1' }, withoutFields: 404 },
  },
  '/admin/reviews': {
    needs: 'reviews.moderate',
    act: {
      needs: 'reviews.moderate',
      fields: { intent: 'hide', number: '1', reason: 'Because' },
      withoutFields: 400,
    },
  },
  '/admin/wines/import': {
    needs: 'catalog.manage',
    act: {
      needs: 'catalog.manage',
      fields: { intent: 'check', table: 'Name,Type,Price,Alcohol\nMalbec,Red,30,14' },
      withoutFields: 400,
    },
  },
  '/admin/wines/template': { needs: 'catalog.manage', isData: true },
  '/admin/media': {
    needs: 'media.manage',
    act: {
      needs: 'media.manage',
      fields: { name: 'estate', alt: 'The estate', focal: '' },
      withoutFields: 400,
    },
  },
  '/admin/media/:name': {
    needs: 'media.manage',
    answers: 404,
    act: { needs: 'media.manage', fields: { intent: 'remove' }, withoutFields: 404 },
  },
  '/admin/package': {
    needs: 'team.manage',
    act: { needs: 'team.manage', fields: { file: 'winery.zip' }, withoutFields: 422 },
  },
  '/admin/package/:importId': {
    needs: 'team.manage',
    answers: 404,
    act: { needs: 'team.manage', fields: { intent: 'import', mark: 'a'.repeat(64) }, withoutFields: 404 },
  },
  '/admin/problems': { needs: 'problems.decide' },
  '/admin/problems/:number/:report': {
    needs: 'problems.decide',
    answers: 404,
    act: { needs: 'problems.decide', fields: { intent: 'refund', shown: '4133' }, withoutFields: 404 },
  },
  '/admin/problems/:number/:report/photos/:position': {
    needs: 'problems.decide',
    answers: 404,
    isData: true,
  },
  '/admin/inbox': { needs: 'messages.answer' },
  '/admin/inbox/replies': {
    needs: 'messages.answer',
    act: {
      needs: 'messages.answer',
      fields: { intent: 'save', title: 'Mine', body: 'Hello', replyId: '', version: '' },
      withoutFields: 400,
    },
  },
  '/admin/inbox/:kind/:number': {
    needs: 'messages.answer',
    act: {
      needs: 'messages.answer',
      fields: { intent: 'answer', answer: 'We are on it.', last: '0' },
      withoutFields: 400,
    },
  },
  '/admin/inbox/:kind/:number/news': { needs: 'messages.answer', isData: true },
  '/admin/inbox/:kind/:number/photos/:position': { needs: 'messages.answer', answers: 404, isData: true },
  '/admin/credit': { needs: 'reports.read' },
  '/admin/audit': { needs: 'audit.read' },
  '/admin/account': { act: { fields: { intent: 'end-others' }, withoutFields: 400 } },
  '/admin/account/authenticator': { act: { fields: { setup: 'x', code: '000000' }, withoutFields: 409 } },
  '/admin/account/passkey': { answers: 404, act: { fields: { purpose: 'add' }, withoutFields: 200 } },
  // Whoever has just signed in has confirmed.
  '/admin/confirm': { answers: 302, act: { fields: { code: '000000' }, withoutFields: 302 } },
  '/admin/team': { needs: 'team.manage' },
  '/admin/team/invite': {
    needs: 'team.manage',
    act: {
      needs: 'team.manage',
      fields: { name: 'Eve', email: 'eve@evil.example', roleId: unknownId },
      withoutFields: 422,
    },
  },
  '/admin/team/invitations/:invitationId': {
    needs: 'team.manage',
    answers: 404,
    act: { needs: 'team.manage', fields: {}, withoutFields: 409 },
  },
  '/admin/team/roles': { needs: 'team.manage' },
  '/admin/team/roles/:roleId': {
    needs: 'team.manage',
    act: {
      needs: 'team.manage',
      fields: { name: 'Everything', capability: 'orders.refund', limitCents: '' },
      withoutFields: 422,
    },
  },
  '/admin/team/:memberId': {
    needs: 'team.manage',
    answers: 404,
    act: { needs: 'team.manage', fields: { intent: 'suspend' }, withoutFields: 400 },
  },
  '/admin/orders/export': { needs: 'data.export', isData: true },
  '/admin/customers/export': { needs: 'data.export', isData: true },
  '/admin/search': { isData: true },
  '/admin/preferences': { answers: 302, act: { fields: { theme: 'dark' }, withoutFields: 302 } },
  '/admin/*': { answers: 404, answersForms: 404 },
};

/** Back-office routes that don't require sign-in, and the sign-out route. */
export const publicBackOfficeRoutes: readonly string[] = [
  '/admin/sign-in',
  '/admin/sign-in/link',
  '/admin/sign-in/passkey',
  '/admin/join',
  '/admin/setup',
  '/admin/sign-out',
];

function patternsBelow(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const pattern = path === undefined ? above : `${above}/${path}`;
    return children ? patternsBelow(children, pattern) : path !== undefined || index ? [pattern] : [];
  });
}

/** The patterns of all routes in the back office's route table. */
export const backOfficeRoutePatterns: readonly string[] = patternsBelow(backOffice, '');

/** The back-office routes that require sign-in: pairs of route pattern and access rule. */
export const guardedBackOfficeRoutes = Object.entries(backOfficeAccessRules);
