import { data, href, type MetaFunction } from 'react-router';
import type { ClubShipmentId, MembershipId } from '../../../core/ids.ts';
import { ok } from '../../../core/result.ts';
import { dependenciesContext, type ShopDependencies } from '../../../dependencies.server.ts';
import { viewRemainingAllocation } from '../../../engine/clubs/allocations/view.server.ts';
import {
  endMembershipHold,
  leaveClubWaitlist,
  undoCancellation,
} from '../../../engine/clubs/memberships/index.server.ts';
import type { ClubWaitlistEntry } from '../../../engine/clubs/memberships/types.ts';
import { skipShipment, undoSkip } from '../../../engine/clubs/shipments/index.server.ts';
import { malformedFormResponse, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { AllocationNotice } from '../../../ui/commerce/allocation-notice.tsx';
import { pageTitle } from '../../../winery.ts';
import { type ClubPageForm, readClubPageForm } from '../forms.ts';
import { redirectToClubPage } from '../membership-request.server.ts';
import type { BoughtGift } from '../types.ts';
import { MembershipDetailsSection } from '../ui/membership-part.tsx';
import { WaitlistSection } from '../ui/wait-list.tsx';
import { loadClubAccountPage } from '../view.server.ts';
import type { Route } from './+types/wine-club.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your wine club') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { customerId, firstName } = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const [page, setAside] = await Promise.all([
    loadClubAccountPage(shop, customerId),
    viewRemainingAllocation(shop, customerId),
  ]);
  return data({ firstName, page, setAside }, { headers: privateHeaders });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const formData = await request.formData();
  const form = readClubPageForm(formData);
  if (!form) return malformedFormResponse(formData);
  const done = await runClubForm(shop, customerId, form);
  return done.ok ? redirectToClubPage(shop, confirmations[form.intent]) : rejectForm(done.refusals, formData);
}

type CustomerId = Awaited<ReturnType<typeof requireSignedIn>>['customerId'];

/** Runs a form's action for the signed-in customer. Refuses another customer's shipment or membership as if it didn't exist. */
function runClubForm(shop: ShopDependencies, customerId: CustomerId, form: ClubPageForm) {
  switch (form.intent) {
    case 'skip':
      return skipShipment(shop, { customerId, shipmentId: form.shipment as ClubShipmentId });
    case 'undo-skip':
      return undoSkip(shop, { customerId, shipmentId: form.shipment as ClubShipmentId });
    case 'undo-cancel':
      return undoCancellation(shop, { customerId, membershipId: form.membership as MembershipId });
    case 'end-hold':
      return endMembershipHold(shop, { customerId, membershipId: form.membership as MembershipId });
    case 'leave-wait':
      return leaveWaitList(shop, customerId, form.wait as ClubWaitlistEntry['id']);
  }
}

/** Removes the customer from a waitlist. Succeeds even if they have already left it. */
async function leaveWaitList(
  shop: ShopDependencies,
  customerId: CustomerId,
  waitId: ClubWaitlistEntry['id'],
) {
  await leaveClubWaitlist(shop, customerId, waitId);
  return ok(undefined);
}

const confirmations: Readonly<Record<ClubPageForm['intent'], string>> = {
  skip: 'You’ve skipped this shipment. We won’t send it or charge you for it.',
  'undo-skip': 'Your shipment is back on.',
  'undo-cancel': 'Your membership is active again, just as before.',
  'end-hold': 'Your hold has ended. See your next shipment below.',
  'leave-wait': 'You’ve left the waitlist.',
};

export default function WineClubPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, page, setAside } = loaderData;
  const { memberships, waits, given, now } = page;
  return (
    <AccountFrame firstName={firstName} title="Wine club">
      <AllocationNotice setAside={setAside} className="mb-10" />
      <ErrorSummary
        title="We couldn’t make that change"
        problems={actionData?.problems ?? []}
        occasion={actionData}
      />
      {memberships.length === 0 && (
        <EmptyState
          heading="You’re not a member yet."
          action={<ButtonLink to={href('/wine-club')}>Compare the clubs</ButtonLink>}
        >
          Get a box of wine a few times a year, chosen by you or our winemaker, at member prices. Skip, pause
          or cancel here anytime.
        </EmptyState>
      )}
      <div className="space-y-20">
        {memberships.map((membership) => (
          <MembershipDetailsSection key={membership.id} membership={membership} now={now} />
        ))}
      </div>
      {waits.length > 0 && <WaitlistSection waits={waits} />}
      {given.length > 0 && <GivenGifts gifts={given} />}
    </AccountFrame>
  );
}

/** The gift memberships that the customer bought, with their status. */
function GivenGifts({ gifts }: { gifts: readonly BoughtGift[] }) {
  return (
    <section aria-labelledby="given" className="mt-16">
      <h2 id="given" className="type-title mb-3">
        Gift memberships you sent
      </h2>
      <ul className="border-line border-y">
        {gifts.map(({ id, recipientName, what, sentence, to }) => (
          <li key={id} className="border-line py-4 not-first:border-t">
            <p className="font-medium wrap-anywhere">
              <TextLink to={to}>To {recipientName}</TextLink>
            </p>
            <p className="text-small">{what}</p>
            <p className="text-ink-soft text-small">{sentence}.</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
