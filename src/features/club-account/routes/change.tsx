import { data, Form, href, type MetaFunction, redirect } from 'react-router';
import {
  changePlan,
  joinWaitlist,
  previewPlanChange,
} from '../../../engine/clubs/memberships/index.server.ts';
import {
  planChoice,
  planGroups,
  readPlanChoice,
} from '../../../engine/clubs/memberships/plan-choice-rules.ts';
import { hasEnded } from '../../../engine/clubs/memberships/rules.ts';
import { clubsOnOffer } from '../../../engine/clubs/view.server.ts';
import { malformedForm, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { pageTitle } from '../../../winery.ts';
import { readChangeForm } from '../forms.ts';
import { agreementOf, redirectToClub, requireMembership, savedText } from '../membership-request.server.ts';
import { clubPath } from '../rules.ts';
import { ChangePreview } from '../ui/change-preview.tsx';
import { MembershipPage } from '../ui/membership-page.tsx';
import { PlanChoices } from '../ui/plan-choices.tsx';
import { PreviewButtons } from '../ui/settings-preview.tsx';
import type { Route } from './+types/change.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Change your membership') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the page that changes a plan, with a preview of the plan in `?to=`. */
export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn, membership, own } = await requireMembership(args);
  if (hasEnded(membership) || membership.source === 'gift') throw redirect(clubPath);
  const to = args.url.searchParams.get('to');
  const choice = readPlanChoice(to);
  const [offers, preview] = await Promise.all([
    clubsOnOffer(shop.database.read, shop.clock.now()),
    choice && previewPlanChange(shop, own, choice),
  ]);
  return data(
    {
      firstName: signedIn.firstName,
      membershipId: membership.id,
      clubTitle: membership.club.title,
      groups: planGroups(offers, membership),
      chosen: choice ? planChoice(choice) : planChoice(membership),
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
  const form = readChangeForm(formData);
  const choice = readPlanChoice(form?.to ?? null);
  if (!form || !choice) return malformedForm(formData);
  if (form.intent === 'wait') {
    const waiting = await joinWaitlist(shop, own.customerId, choice.plan);
    return waiting.ok
      ? redirectToClub(shop, `You’re on the waitlist. Your ${membership.club.title} membership continues.`)
      : rejectForm(waiting.refusals, formData);
  }
  const done = await changePlan(shop, own, { ...choice, ...agreementOf(args, form) });
  if (!done.ok) return rejectForm(done.refusals, formData, 422);
  return redirectToClub(shop, savedText(membership, 'Your membership has been changed.'));
}

export default function ChangeMembership({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, membershipId, clubTitle, groups, chosen, to, preview, problems } = loaderData;
  return (
    <MembershipPage
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
        <PlanChoices groups={groups} chosen={chosen} />
        <PreviewButtons />
      </Form>
      {preview && to !== null && <ChangePreview key={to} preview={preview} to={to} answer={actionData} />}
    </MembershipPage>
  );
}

/**
 * Returns a problem for the error summary. It keeps its field only if that is the consent checkbox, the only field on this page that can be
 * invalid.
 */
function fieldOf({ fieldId, sentence }: { readonly fieldId: string | undefined; readonly sentence: string }) {
  return { sentence, fieldId: fieldId === 'consent' ? 'consent' : undefined };
}
