import { data, href, redirect } from 'react-router';
import { countWithNoun } from '../../core/count-words.ts';
import { formatLongDate } from '../../core/dates.ts';
import { isUuid, type PersonId } from '../../core/ids.ts';
import { formatCents, zeroCents } from '../../core/money.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { cityLine } from '../../engine/identity/address-book/text-rules.ts';
import { cardName, formatCardExpiry } from '../../engine/orders/saved-cards/rules.ts';
import { readPerson } from '../../engine/staff/desk/people-view.server.ts';
import { viewPerson } from '../../engine/staff/desk/person-view.server.ts';
import { staffMemberNames } from '../../engine/staff/members/names-view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import type { WatchedSubjects } from '../change-types.ts';
import { writeFlash } from '../flash.server.ts';
import type { BackOfficeFlash } from '../flash-types.ts';
import { formatDay, formatDayAndTime, formatPhone, formatTimeAgo } from '../format-rules.ts';
import { handleNoteForm, readNotesForPage } from '../note-answer.server.ts';
import { actorName } from '../order-page-rules.ts';
import { codeToLabel, fulfillmentStateLabels, orderStateLabels } from '../order-word-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { handleTagForm, readTagsForPage } from '../tag-answer.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import {
  CustomerClubs,
  CustomerMessages,
  CustomerSidebar,
  CustomerVisits,
  customerOrderColumns,
} from '../ui/customer-parts.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { NotesPanel } from '../ui/notes-panel.tsx';
import { EmptyListMessage, PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { useHasCapability } from '../ui/staff-context.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { TagsPanel } from '../ui/tags-panel.tsx';
import type { Route } from './+types/customer.ts';

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, 'customers.read');
  const dependencies = args.context.get(dependenciesContext);
  const { database, clock } = dependencies;
  const { requestId } = args.context.get(requestContext);
  const now = clock.now();
  const { id } = args.params;
  const found = isUuid(id)
    ? await viewPerson(dependencies, id as PersonId, { actor: staff.actor, now, requestId })
    : undefined;
  if (!found) throw data(null, { status: 404 });
  const { person, orders, visits, messages, newsletter, account } = found;
  const seesMoney = staff.capabilities.has('orders.money');
  const about = { kind: 'customer', personId: person.personId } as const;
  const [notes, tags, members] = await Promise.all([
    readNotesForPage(dependencies, staff, about),
    readTagsForPage(dependencies, about),
    staffMemberNames(database.read),
  ]);
  return {
    watch: {
      subjects: [`customer:${id}`, ...(person.customerId ? [`account:${person.customerId}`] : [])],
      what: 'this customer',
    } satisfies WatchedSubjects,
    ...{ notes, tags },
    name: `${person.firstName} ${person.lastName}`.trim() || person.email,
    customerId: id,
    email: person.email,
    phone: formatPhone(person.phone),
    isGuest: person.customerId === null,
    personId: staff.capabilities.has('orders.place') ? String(person.personId) : undefined,
    seen: formatTimeAgo(person.lastSeenAt, now),
    orderCount: person.orders,
    spent: seesMoney ? formatCents(person.lifetimeCents) : undefined,
    orders: orders.map((order) => ({
      number: String(order.number),
      placed: formatDayAndTime(order.placedAt, now),
      bottles: order.bottles,
      total: seesMoney ? formatCents(order.totalCents) : '',
      state: orderStateLabels[order.state],
      parcels: order.isBoxed ? fulfillmentStateLabels[order.fulfillmentState] : undefined,
    })),
    visits: visits.map(({ title, startsAt, party, state, orderNumber }) => ({
      ...{ title, party, state: codeToLabel(state), orderNumber },
      at: formatDayAndTime(startsAt, now),
    })),
    messages: messages.map(({ kind, number, state, at }) => ({
      ...{ kind, number, state: codeToLabel(state) },
      at: formatDayAndTime(at, now),
    })),
    consents: [
      ...(newsletter ? [`Newsletter, since ${formatDay(newsletter)}`] : []),
      ...(account ? shownConsents(account, members) : []),
    ],
    account: account && shownAccount(account, seesMoney, now),
  };
}

/** Handles the notes and tags forms of a customer's page. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, 'customers.change');
  const dependencies = args.context.get(dependenciesContext);
  const { requestId } = args.context.get(requestContext);
  const { id } = args.params;
  const person = isUuid(id) ? await readPerson(dependencies.database.read, id as PersonId) : undefined;
  if (!person) throw data(null, { status: 404 });
  const form = await args.request.formData();
  const subject = { kind: 'customer', personId: person.personId } as const;
  const sent = { form, requestId, subject };
  const action = href('/admin/customers/:id', { id });
  const back = (flash: BackOfficeFlash) =>
    redirect(action, { headers: { 'set-cookie': writeFlash(dependencies.configuration, flash) } });
  const answered = await handleTagForm(dependencies, staff, sent, (text, fields) =>
    back({ kind: 'success', text, undo: fields && { action, fields } }),
  );
  if (answered) return answered;
  return handleNoteForm(dependencies, staff, sent, (text) => back({ kind: 'success', text }));
}

type Account = NonNullable<NonNullable<Awaited<ReturnType<typeof viewPerson>>>['account']>;

function shownAccount(account: Account, seesMoney: boolean, now: Date) {
  const { memberships, shipments, cards, addresses, wallet, points, creditCents } = account;
  return {
    memberships: memberships.map((membership) => ({
      id: membership.id,
      club: membership.club.title,
      plan: `${membership.tier.bottles} bottles, ${membership.frequencyOffered.title.toLowerCase()}`,
      state: codeToLabel(membership.state),
      isLiving: membership.state === 'active' || membership.state === 'on_hold',
      since: formatDay(membership.joinedAt),
      code: membership.memberCode,
      hold: membership.hold?.untilOn ? `on hold until ${formatLongDate(membership.hold.untilOn)}` : undefined,
      card: seesMoney && membership.card ? `${membership.card.name}, ${membership.card.expiry}` : undefined,
    })),
    boxes: shipments
      .filter(({ state }) => ['upcoming', 'open', 'locked', 'charging', 'declined'].includes(state))
      .map(({ id, title, state, dueOn, locksAt, wines }) => ({
        id,
        title,
        state: codeToLabel(state),
        due: formatLongDate(dueOn),
        locks: locksAt && locksAt > now ? formatDayAndTime(locksAt, now) : undefined,
        wines: wines.map((wine) => `${wine.quantity} × ${wine.name}`),
      })),
    cards: seesMoney ? cards.map((card) => `${cardName(card)}, ${formatCardExpiry(card)}`) : [],
    addresses: addresses.map((address) =>
      [address.primaryStreet, address.secondaryStreet, cityLine(address)].filter(Boolean).join(', '),
    ),
    giftCards: seesMoney
      ? wallet.map(({ lastFour, availableCents }) => `Ending in ${lastFour}: ${formatCents(availableCents)}`)
      : [],
    points: points ? `${points.available.toLocaleString('en-US')} points` : undefined,
    credit: seesMoney ? formatCents(creditCents ?? zeroCents) : undefined,
  };
}

/** Returns a customer's consents and opt-outs as texts, latest first. */
function shownConsents({ consents, optedOut }: Account, members: ReadonlyMap<string, string>): string[] {
  return [
    ...(optedOut ? ['Doesn’t want data sold or shared'] : []),
    ...consents.map(({ program, plan, frequency, acceptedAt, takenBy }) => {
      const what = [codeToLabel(program), program === 'points' ? '' : codeToLabel(`${plan} ${frequency}`)];
      const by = takenBy ? `, by phone with ${actorName(takenBy, members)}` : '';
      return `${what.filter(Boolean).join(': ')}, ${formatDay(acceptedAt)}${by}`;
    }),
  ];
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData?.name ?? 'Customer') },
];

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const may = useHasCapability();
  const { customerId, name, email, phone, isGuest, personId, seen, orderCount, spent } = loaderData;
  const figures = [countWithNoun(orderCount, 'order'), spent && `${spent} lifetime value`];
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: href('/admin/customers'), label: 'Customers' }}
        actions={
          <>
            {may('customers.privacy') && (
              <>
                <ButtonLink kind="plain" to={href('/admin/customers/:id/merge', { id: customerId })}>
                  Merge
                </ButtonLink>
                <ButtonLink kind="plain" to={href('/admin/customers/:id/privacy', { id: customerId })}>
                  Privacy
                </ButtonLink>
              </>
            )}
            {personId !== undefined && (
              <ButtonLink
                to={`${href('/admin/orders/phone/new')}?${new URLSearchParams({ person: personId })}`}
              >
                New phone order
              </ButtonLink>
            )}
          </>
        }
        badges={<StatusBadge tone={isGuest ? 'plain' : 'info'}>{isGuest ? 'Guest' : 'Account'}</StatusBadge>}
      >
        {figures.filter(Boolean).join(' · ')} · last seen {seen}
      </PageHeader>
      <TwoColumnLayout
        main={
          <>
            <CustomerClubs customer={loaderData} />
            <Panel title="Orders" isFlush>
              <DataTable
                caption="This customer’s orders"
                asCards
                columns={customerOrderColumns}
                rows={loaderData.orders}
                idOf={({ number }) => number}
                empty={<EmptyListMessage title="No orders yet." />}
              />
            </Panel>
            <NotesPanel notes={loaderData.notes} mayWrite={may('customers.change')} answer={actionData} />
            <CustomerVisits customer={loaderData} />
            <CustomerMessages customer={loaderData} />
          </>
        }
        side={
          <>
            <CustomerSidebar customer={loaderData} contact={{ email, phone }} />
            <TagsPanel {...loaderData.tags} mayChange={may('customers.change')} answer={actionData} />
          </>
        }
      />
    </>
  );
}
