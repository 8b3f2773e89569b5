import { data, Form, href, type MetaFunction, redirect } from 'react-router';
import {
  changeMembershipPlan,
  joinClubWaitlist,
  previewPlanChange,
} from '../../../engine/clubs/memberships/index.server.ts';
import {
  decodePlanChoice,
  encodePlanChoice,
  groupPlanOptions,
} from '../../../engine/clubs/memberships/plan-choice-rules.ts';
import { hasMembershipEnded } from '../../../engine/clubs/memberships/rules.ts';
import { clubsOnOffer } from '../../../engine/clubs/view.server.ts';
import { malformedFormResponse, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { pageTitle } from '../../../winery.ts';
import { readPlanChangeForm } from '../forms.ts';
import {
  agreementFromForm,
  changeConfirmationText,
  redirectToClubPage,
  requireMembership,
} from '../membership-request.server.ts';
import { clubAccountPath } from '../rules.ts';
import { PlanChangePreviewForm } from '../ui/change-preview.tsx';
import { MembershipSettingPage } from '../ui/membership-page.tsx';
import { PlanRadioGroups } from '../ui/plan-choices.tsx';
import { PreviewFormButtons } from '../ui/settings-preview.tsx';
import type { Route } from './+types/change.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Change your membership') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the page that changes a plan, with a preview of the plan in `?to=`. */
export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn, membership, own } = await requireMembership(args);
  if (hasMembershipEnded(membership) || membership.source === 'gift') throw redirect(clubAccountPath);
  const to = args.url.searchParams.get('to');
  const choice = decodePlanChoice(to);
  const [offers, preview] = await Promise.all([
    clubsOnOffer(shop.database.read, shop.clock.now()),
    choice && previewPlanChange(shop, own, choice),
  ]);
  return data(
    {
      firstName: signedIn.firstName,
      membershipId: membership.id,
      clubTitle: membership.club.title,
      groups: groupPlanOptions(offers, membership),
      chosen: choice ? encodePlanChoice(choice) : encodePlanChoice(membership),
      to: preview?.ok ? to : null,
      preview: preview?.ok ? preview.value : undefined,
      problems: preview && !preview.ok ? preview.refusals.map(({ sentence }) => ({ sentence })) : [],
    },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const { shop, membership, own } = await requireMembership(args);
  const formData = await args.request.formData();
  const form = readPlanChangeForm(formData);
  const choice = decodePlanChoice(form?.to ?? null);
  if (!form || !choice) return malformedFormResponse(formData);
  if (form.intent === 'wait') {
    const waiting = await joinClubWaitlist(shop, own.customerId, choice.plan);
    return waiting.ok
      ? redirectToClubPage(
          shop,
          `You’re on the waitlist. Your ${membership.club.title} membership continues.`,
        )
      : rejectForm(waiting.refusals, formData);
  }
  const done = await changeMembershipPlan(shop, own, { ...choice, ...agreementFromForm(args, form) });
  if (!done.ok) return rejectForm(done.refusals, formData, 422);
  return redirectToClubPage(shop, changeConfirmationText(membership, 'Your membership has been changed.'));
}

export default function ChangeMembershipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, membershipId, clubTitle, groups, chosen, to, preview, problems } = loaderData;
  return (
    <MembershipSettingPage
      firstName={firstName}
      title={`Change ${clubTitle}`}
      intro="Choose a different size, frequency or club. You can preview the change first. Nothing changes until you agree."
    >
      <ErrorSummary
        title="We couldn’t change your membership"
        problems={actionData ? actionData.problems.map(fieldOf) : problems}
        occasion={actionData ?? problems}
      />
      <Form method="get" action={href('/wine-club/change')} preventScrollReset className="mt-6 space-y-8">
        <input type="hidden" name="membership" value={membershipId} />
        <PlanRadioGroups groups={groups} chosen={chosen} />
        <PreviewFormButtons />
      </Form>
      {preview && to !== null && (
        <PlanChangePreviewForm key={to} preview={preview} to={to} answer={actionData} />
      )}
    </MembershipSettingPage>
  );
}

/**
 * Returns a problem for the error summary. It keeps its field only if that is the consent checkbox, the only field on this page that can be
 * invalid.
 */
function fieldOf({ fieldId, sentence }: { readonly fieldId: string | undefined; readonly sentence: string }) {
  return { sentence, fieldId: fieldId === 'consent' ? 'consent' : undefined };
}
