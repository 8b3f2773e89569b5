import { data, href } from 'react-router';
import { z } from 'zod';
import {
  addMonths,
  formatDateWithYear,
  formatLongDate,
  parseCivilDate,
  wineryDate,
} from '../../core/dates.ts';
import type { ClubShipmentId } from '../../core/ids.ts';
import { cancellationEffectSentences } from '../../engine/clubs/memberships/cancel-rules.ts';
import {
  cancelMembership,
  endMembershipHold,
  holdMembership,
  undoCancellation,
} from '../../engine/clubs/memberships/index.server.ts';
import { hasMembershipEnded } from '../../engine/clubs/memberships/rules.ts';
import type { MembershipView } from '../../engine/clubs/memberships/types.ts';
import { winePreferenceLabels } from '../../engine/clubs/rules.ts';
import type { ClubShipmentView } from '../../engine/clubs/shipments/box-types.ts';
import { skipShipment, undoSkip } from '../../engine/clubs/shipments/index.server.ts';
import { upcomingShipments } from '../../engine/clubs/shipments/rules.ts';
import { shipmentsOf } from '../../engine/clubs/shipments/view.server.ts';
import { addressLine } from '../../engine/identity/address-book/text-rules.ts';
import { staffMemberNames } from '../../engine/staff/members/names-view.server.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import type { WatchedSubjects } from '../change-types.ts';
import { withEmailPreview } from '../email-preview.server.ts';
import { formatDay, formatDayAndTime } from '../format-rules.ts';
import { requireMembershipForStaff } from '../member-request.server.ts';
import { actorName } from '../order-page-rules.ts';
import { codeToLabel } from '../order-word-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { FormProblems } from '../ui/form-problems.tsx';
import {
  MembershipBoxes,
  MembershipCancellationPanel,
  MembershipHoldPanel,
  MembershipSettings,
} from '../ui/membership-parts.tsx';
import { PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/membership.ts';

export async function loader(args: Route.LoaderArgs) {
  const { dependencies, person, customerId, membership, recordReading } =
    await requireMembershipForStaff(args);
  const { database, clock } = dependencies;
  const now = clock.now();
  const today = wineryDate(now);
  const [shipments, members] = await Promise.all([
    shipmentsOf(database.read, customerId, now),
    staffMemberNames(database.read),
    recordReading(),
  ]);
  const own = shipments.filter(({ membershipId }) => membershipId === membership.id);
  const mayUndoSkip = ({ state, endedBy, locksAt }: ClubShipmentView) =>
    state === 'skipped' && endedBy === 'member' && locksAt > now;
  const { club, tier, frequencyOffered, state, memberCode, joinedAt, hold, undoUntil } = membership;
  return {
    watch: { subjects: [`membership:${membership.id}`], what: 'this membership' } satisfies WatchedSubjects,
    ...{ id: args.params.id, membershipId: args.params.membershipId },
    name: `${person.firstName} ${person.lastName}`.trim() || person.email,
    email: person.email,
    club: club.title,
    plan: `${tier.bottles} bottles, ${frequencyOffered.title.toLowerCase()}`,
    state: codeToLabel(state),
    isActive: state === 'active',
    isOver: hasMembershipEnded(membership),
    code: memberCode,
    since: formatDay(joinedAt),
    card: membership.card && `${membership.card.name}, ${membership.card.expiry}`,
    delivery: deliveryText(membership, dependencies.pickupLocations),
    taste: winePreferenceLabels[membership.preference],
    isGift: membership.source === 'gift',
    today,
    suggestedUntil: addMonths(today, 3),
    hold: hold && {
      from: formatDateWithYear(hold.fromOn),
      until: hold.untilOn && formatDateWithYear(hold.untilOn),
    },
    undoUntil: undoUntil && formatDayAndTime(undoUntil, now),
    effects: cancellationEffectSentences(membership, own, today),
    boxes: upcomingShipments(own, now).map((box) => ({
      id: String(box.id),
      title: box.title,
      state: codeToLabel(box.state),
      due: formatLongDate(box.dueOn),
      locks: box.locksAt > now ? formatDayAndTime(box.locksAt, now) : undefined,
      wines: box.wines.map(({ quantity, name }) => `${quantity} × ${name}`),
      isEditable: box.isEditable,
      mayUndoSkip: mayUndoSkip(box),
    })),
    history: membership.history.map(({ at, actor, sentence }, position) => ({
      id: `${position}`,
      sentence,
      at: formatDayAndTime(at, now),
      who: actor === 'customer' ? 'The member' : actorName(actor, members),
    })),
  };
}

function deliveryText(
  { isPickup, pickupLocation, address }: MembershipView,
  locations: readonly { readonly id: string; readonly name: string }[],
): string {
  if (!isPickup) return address ? addressLine(address) : 'No address yet';
  return `Pickup at ${locations.find(({ id }) => id === pickupLocation)?.name ?? 'the winery'}`;
}

const memberForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('skip'), shipment: z.uuid() }),
  z.object({ intent: z.literal('undo-skip'), shipment: z.uuid() }),
  z.object({ intent: z.literal('hold'), fromOn: z.string(), untilOn: z.string() }),
  z.object({ intent: z.literal('end-hold') }),
  z.object({ intent: z.literal('cancel'), reason: z.string() }),
  z.object({ intent: z.literal('undo-cancel') }),
]);

export const action = withEmailPreview(['skip', 'hold', 'cancel'], async (args: Route.ActionArgs) => {
  const { dependencies, own, done } = await requireMembershipForStaff(args);
  const form = await args.request.formData();
  const read = memberForm.safeParse(formValues(form));
  // Not the page again: reading it would be recorded.
  if (!read.success) throw data(null, { status: 400 });
  const asked = read.data;
  switch (asked.intent) {
    case 'skip':
    case 'undo-skip': {
      const change = asked.intent === 'skip' ? skipShipment : undoSkip;
      const box = { ...own, shipmentId: asked.shipment as ClubShipmentId };
      const changed = await change(dependencies, box);
      if (!changed.ok) return rejectForm(changed.refusals, form);
      return done(asked.intent === 'skip' ? 'Box skipped.' : 'The box is back on.');
    }
    case 'hold': {
      const fromOn = parseCivilDate(asked.fromOn);
      const untilOn = parseCivilDate(asked.untilOn);
      if (!fromOn || (!untilOn && asked.untilOn !== '')) {
        const sentence = 'Enter a valid date.';
        return rejectForm(
          [{ code: 'HOLD_DATES', sentence, field: fromOn ? 'untilOn' : 'fromOn' }],
          form,
          422,
        );
      }
      const held = await holdMembership(dependencies, own, { fromOn, untilOn, reason: '' });
      return held.ok ? done('The membership is on hold.') : rejectForm(held.refusals, form, 422);
    }
    case 'end-hold': {
      const ended = await endMembershipHold(dependencies, own);
      return ended.ok ? done('The hold has ended.') : rejectForm(ended.refusals, form);
    }
    case 'cancel': {
      const canceled = await cancelMembership(dependencies, own, { reason: asked.reason });
      return canceled.ok ? done('Membership canceled.') : rejectForm(canceled.refusals, form);
    }
    case 'undo-cancel': {
      const undone = await undoCancellation(dependencies, own);
      return undone.ok ? done('Membership restored.') : rejectForm(undone.refusals, form);
    }
  }
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData ? `${loaderData.club}, ${loaderData.name}` : 'Membership') },
];

export default function MembershipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, email, club, state, isActive, history } = loaderData;
  const answer = actionData as FormActionData | undefined;
  return (
    <>
      <PageHeader
        title={club}
        back={{ to: href('/admin/customers/:id', { id }), label: name }}
        badges={<StatusBadge tone={isActive ? 'good' : 'waiting'}>{state}</StatusBadge>}
      >
        You’re acting for {name}. We’ll email {email} about skipped boxes, holds and cancellations.
      </PageHeader>
      <FormProblems answer={answer} title="That didn’t work" />
      <TwoColumnLayout
        main={
          <>
            <MembershipBoxes member={loaderData} />
            <Panel title="History" isFlush>
              <ol>
                {history.map(({ id: key, sentence, at, who }) => (
                  <li key={key} className="border-b border-line px-4 py-3 last:border-0">
                    <p>{sentence}</p>
                    <p className="text-small text-ink-soft">
                      {who}, {at}
                    </p>
                  </li>
                ))}
              </ol>
            </Panel>
          </>
        }
        side={
          <>
            <MembershipSettings member={loaderData} />
            <MembershipHoldPanel member={loaderData} answer={answer} />
            <MembershipCancellationPanel member={loaderData} answer={answer} />
          </>
        }
      />
    </>
  );
}
