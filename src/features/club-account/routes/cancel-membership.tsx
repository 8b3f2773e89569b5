import { data, Form, type MetaFunction, redirect, useNavigation } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { cancellationEffectSentences } from '../../../engine/clubs/memberships/cancel-rules.ts';
import { cancelMembership } from '../../../engine/clubs/memberships/index.server.ts';
import { hasMembershipEnded } from '../../../engine/clubs/memberships/rules.ts';
import { cancellationUndoDays } from '../../../engine/clubs/rules.ts';
import { shipmentsOf } from '../../../engine/clubs/shipments/view.server.ts';
import { malformedFormResponse, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { TextArea } from '../../../ui/base/text-field.tsx';
import { pageTitle } from '../../../winery.ts';
import { readCancellationForm } from '../forms.ts';
import { redirectToClubPage, requireMembership } from '../membership-request.server.ts';
import { clubAccountPath, membershipPagePath } from '../rules.ts';
import { MembershipSettingPage } from '../ui/membership-page.tsx';
import type { Route } from './+types/cancel-membership.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Cancel your membership') },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn, membership } = await requireMembership(args);
  if (hasMembershipEnded(membership)) throw redirect(clubAccountPath);
  const now = shop.clock.now();
  const shipments = await shipmentsOf(shop.database.read, signedIn.customerId, now);
  const own = shipments.filter(({ membershipId }) => membershipId === membership.id);
  return data(
    {
      firstName: signedIn.firstName,
      clubTitle: membership.club.title,
      effects: cancellationEffectSentences(membership, own, wineryDate(now)),
      holdPath: membership.state === 'active' ? membershipPagePath('hold', membership) : undefined,
    },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const { shop, membership, own } = await requireMembership(args);
  const formData = await args.request.formData();
  const form = readCancellationForm(formData);
  if (!form) return malformedFormResponse(formData);
  const done = await cancelMembership(shop, own, form);
  if (!done.ok) return rejectForm(done.refusals, formData);
  const until = formatDateWithYear(wineryDate(done.value.undoUntil));
  return redirectToClubPage(shop, `${membership.club.title} is canceled. You can undo this until ${until}.`);
}

export default function CancelMembershipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, clubTitle, effects, holdPath } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <MembershipSettingPage firstName={firstName} title={`Cancel ${clubTitle}?`}>
      <ErrorSummary
        title="We couldn’t cancel your membership"
        problems={actionData?.problems ?? []}
        occasion={actionData}
      />
      <ul className="mb-8 list-disc space-y-1.5 pl-5">
        {effects.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>
          You can undo this for {cancellationUndoDays} days with one click and keep everything as it was.
        </li>
      </ul>
      <Form method="post" className="space-y-6">
        <TextArea
          id="reason"
          name="reason"
          label="Reason"
          optional
          maxLength={500}
          defaultValue={actionData?.entered.reason}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button pendingLabel={isPending ? 'Canceling' : undefined}>Cancel membership</Button>
          {holdPath !== undefined && (
            <ButtonLink kind="outline" to={holdPath}>
              Put on hold instead
            </ButtonLink>
          )}
          <ButtonLink kind="text" to={clubAccountPath}>
            Keep membership
          </ButtonLink>
        </div>
      </Form>
    </MembershipSettingPage>
  );
}
