import { data, href, type MetaFunction } from 'react-router';
import type { ClubShipmentId, MembershipId } from '../../../core/ids.ts';
import { ok } from '../../../core/result.ts';
import { dependenciesContext, type ShopDependencies } from '../../../dependencies.server.ts';
import { viewSetAside } from '../../../engine/clubs/allocations/view.server.ts';
import { endHold, leaveWait, undoCancel } from '../../../engine/clubs/memberships/index.server.ts';
import type { ClubWait } from '../../../engine/clubs/memberships/types.ts';
import { skipShipment, undoSkip } from '../../../engine/clubs/shipments/index.server.ts';
import { notWhole, refuseForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { SetAsideNotice } from '../../../ui/commerce/set-aside-notice.tsx';
import { pageTitle } from '../../../winery.ts';
import { type ClubForm, readClubForm } from '../forms.ts';
import { backToClub } from '../membership-request.server.ts';
import type { GivenGift } from '../types.ts';
import { MembershipPart } from '../ui/membership-part.tsx';
import { WaitList } from '../ui/wait-list.tsx';
import { loadClubAccount } from '../view.server.ts';
import type { Route } from './+types/wine-club.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your wine club') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { customerId, firstName } = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const [page, setAside] = await Promise.all([
    loadClubAccount(shop, customerId),
    viewSetAside(shop, customerId),
  ]);
  return data({ firstName, page, setAside }, { headers: privateHeaders });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const typed = await request.formData();
  const form = readClubForm(typed);
  if (!form) return notWhole(typed);
  const done = await runClubForm(shop, customerId, form);
  return done.ok ? backToClub(shop, saidOf[form.intent]) : refuseForm(done.refusals, typed);
}

type CustomerId = Awaited<ReturnType<typeof requireSignedIn>>['customerId'];

/** Whose it is comes from the session alone; what is somebody else's is refused as one that never was. */
function runClubForm(shop: ShopDependencies, customerId: CustomerId, form: ClubForm) {
  switch (form.intent) {
    case 'skip':
      return skipShipment(shop, { customerId, shipmentId: form.shipment as ClubShipmentId });
    case 'undo-skip':
      return undoSkip(shop, { customerId, shipmentId: form.shipment as ClubShipmentId });
    case 'undo-cancel':
      return undoCancel(shop, { customerId, membershipId: form.membership as MembershipId });
    case 'end-hold':
      return endHold(shop, { customerId, membershipId: form.membership as MembershipId });
    case 'leave-wait':
      return leaveLine(shop, customerId, form.wait as ClubWait['id']);
  }
}

/** Whoever is out of the line already gets the same answer. */
async function leaveLine(shop: ShopDependencies, customerId: CustomerId, waitId: ClubWait['id']) {
  await leaveWait(shop, customerId, waitId);
  return ok(undefined);
}

const saidOf: Readonly<Record<ClubForm['intent'], string>> = {
  skip: 'You skip this one: nothing is sent and nothing is charged.',
  'undo-skip': 'It comes after all.',
  'undo-cancel': 'Your membership goes on as if nothing had happened.',
  'end-hold': 'The hold is over. What comes next stands below.',
  'leave-wait': 'You are out of the line.',
};

export default function WineClub({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, page, setAside } = loaderData;
  const { memberships, waits, given, now } = page;
  return (
    <AccountFrame firstName={firstName} title="Wine club">
      <SetAsideNotice setAside={setAside} className="mb-10" />
      <ErrorSummary title="Nothing was changed" problems={actionData?.problems ?? []} occasion={actionData} />
      {memberships.length === 0 && (
        <EmptyState
          heading="You are not a member yet."
          action={<ButtonLink to={href('/wine-club')}>Compare the clubs</ButtonLink>}
        >
          Six bottles a few times a year, chosen by you or by our winemaker, at a member’s price. Skip, pause
          or leave here at any time.
        </EmptyState>
      )}
      <div className="space-y-20">
        {memberships.map((membership) => (
          <MembershipPart key={membership.id} membership={membership} now={now} />
        ))}
      </div>
      {waits.length > 0 && <WaitList waits={waits} />}
      {given.length > 0 && <GivenGifts gifts={given} />}
    </AccountFrame>
  );
}

/** The memberships that somebody gave to others, and where each stands. */
function GivenGifts({ gifts }: { gifts: readonly GivenGift[] }) {
  return (
    <section aria-labelledby="given" className="mt-16">
      <h2 id="given" className="type-title mb-3">
        Memberships you gave
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
