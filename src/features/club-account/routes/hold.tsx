import { data, type MetaFunction, redirect } from 'react-router';
import { addMonths, formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { holdMembership } from '../../../engine/clubs/memberships/index.server.ts';
import { hasMembershipEnded, holdBenefitsSentence } from '../../../engine/clubs/memberships/rules.ts';
import { releaseDaysOfClub } from '../../../engine/clubs/releases/view.server.ts';
import { upcomingShipments } from '../../../engine/clubs/shipments/rules.ts';
import { shipmentsOf } from '../../../engine/clubs/shipments/view.server.ts';
import { malformedFormResponse, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { pageTitle } from '../../../winery.ts';
import { readMembershipHoldForm } from '../forms.ts';
import { redirectToClubPage, requireMembership } from '../membership-request.server.ts';
import { clubAccountPath, expectedChargeDays } from '../rules.ts';
import { MembershipHoldForm } from '../ui/hold-form.tsx';
import { MembershipSettingPage } from '../ui/membership-page.tsx';
import type { Route } from './+types/hold.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Put your membership on hold') },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn, membership } = await requireMembership(args);
  if (membership.hold || hasMembershipEnded(membership)) throw redirect(clubAccountPath);
  const now = shop.clock.now();
  const today = wineryDate(now);
  const shipments = await shipmentsOf(shop.database.read, signedIn.customerId, now);
  const releases = await releaseDaysOfClub(shop.database.read, membership.clubId);
  const own = shipments.filter(({ membershipId }) => membershipId === membership.id);
  const days = [
    ...upcomingShipments(own, now)
      .filter(({ state }) => state === 'upcoming' || state === 'open')
      .map(({ dueOn }) => dueOn),
    ...expectedChargeDays(membership, releases, today, addMonths(today, 24)),
  ];
  return data(
    {
      firstName: signedIn.firstName,
      clubTitle: membership.club.title,
      today,
      suggestedUntil: addMonths(today, 3),
      days: [...new Set(days)].sort(),
    },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const { shop, own } = await requireMembership(args);
  const formData = await args.request.formData();
  const form = readMembershipHoldForm(formData);
  if (!form) return malformedFormResponse(formData);
  if ('invalidField' in form) {
    const sentence = 'Enter a valid date.';
    return rejectForm([{ code: 'HOLD_DATES', sentence, field: form.invalidField }], formData, 422);
  }
  const done = await holdMembership(shop, own, form.hold);
  if (!done.ok) return rejectForm(done.refusals, formData, 422);
  const { fromOn, untilOn } = done.value;
  const until = untilOn === undefined ? 'until you end it' : `until ${formatDateWithYear(untilOn)}`;
  return redirectToClubPage(
    shop,
    `On hold from ${formatDateWithYear(fromOn)} ${until}. ${holdBenefitsSentence(done.value)}`,
  );
}

export default function HoldPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, clubTitle } = loaderData;
  return (
    <MembershipSettingPage
      firstName={firstName}
      title={`Put ${clubTitle} on hold`}
      intro="While you’re on hold, we won’t send wine or charge you, and you stay a member. You can end the hold here at any time."
    >
      <MembershipHoldForm {...loaderData} answer={actionData} />
    </MembershipSettingPage>
  );
}
