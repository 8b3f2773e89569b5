import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import {
  changeMembershipPlan,
  joinClubWaitlist,
  previewPlanChange,
} from '../../engine/clubs/memberships/index.server.ts';
import {
  comparePlans,
  decodePlanChoice,
  encodePlanChoice,
  groupPlanOptions,
  type PlanOptionGroup,
} from '../../engine/clubs/memberships/plan-choice-rules.ts';
import { hasMembershipEnded } from '../../engine/clubs/memberships/rules.ts';
import type { PlanChangePreview } from '../../engine/clubs/memberships/types.ts';
import { clubsOnOffer } from '../../engine/clubs/view.server.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import { withEmailPreview } from '../email-preview.server.ts';
import { requireMembershipForStaff } from '../member-request.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { AgreementForm } from '../ui/agreement-form.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/member-plan.ts';

/** Returns the available plans and, if `?to=` selects one, a preview of the change. */
export async function loader(args: Route.LoaderArgs) {
  const { dependencies, person, name, membership, own, path, recordReading } =
    await requireMembershipForStaff(args);
  if (hasMembershipEnded(membership) || membership.source === 'gift') throw redirect(path);
  const choice = decodePlanChoice(args.url.searchParams.get('to'));
  const [offers, preview] = await Promise.all([
    clubsOnOffer(dependencies.database.read, dependencies.clock.now()),
    choice && previewPlanChange(dependencies, own, choice),
    recordReading(),
  ]);
  return {
    ...{ path, name, email: person.email, club: membership.club.title },
    groups: groupPlanOptions(offers, membership),
    chosen: encodePlanChoice(choice ?? membership),
    preview: preview?.ok ? preview.value : undefined,
    problems: preview && !preview.ok ? rejectForm(preview.refusals, new FormData()).data : undefined,
  };
}

const planForm = z.object({ intent: z.enum(['change', 'wait']), to: z.string() });

export const action = withEmailPreview(['change'], async (args: Route.ActionArgs) => {
  const { dependencies, own, name, membership, agreed, done } = await requireMembershipForStaff(args);
  const form = await args.request.formData();
  const read = planForm.safeParse(formValues(form)).data;
  const choice = decodePlanChoice(read?.to ?? null);
  if (!read || !choice) throw data(null, { status: 400 });
  if (read.intent === 'wait') {
    const waiting = await joinClubWaitlist(dependencies, own.customerId, choice.plan, own.actor);
    if (!waiting.ok) return rejectForm(waiting.refusals, form);
    return done(`${name} is on the waitlist and stays in ${membership.club.title}.`);
  }
  const changed = await changeMembershipPlan(dependencies, own, { ...choice, ...agreed(form) });
  return changed.ok ? done('Plan changed.') : rejectForm(changed.refusals, form, 422);
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData ? `Change plan, ${loaderData.name}` : 'Change plan') },
];

export default function MemberPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { path, name, email, club, groups, chosen, preview, problems } = loaderData;
  const answer = actionData as FormActionData | undefined;
  return (
    <>
      <PageHeader title="Change plan" back={{ to: path, label: `${club}, ${name}` }}>
        Nothing changes until the member agrees. Then we’ll email {email} the new plan.
      </PageHeader>
      <FormProblems answer={answer ?? problems} title="The plan wasn’t changed" />
      <div className="grid max-w-3xl gap-5">
        <Plans groups={groups} chosen={chosen} path={path} />
        {preview && <PlanPreview key={chosen} preview={preview} chosen={chosen} answer={answer} />}
      </div>
    </>
  );
}

type PlansProps = { groups: readonly PlanOptionGroup[]; chosen: string; path: string };

function Plans({ groups, chosen, path }: PlansProps) {
  return (
    <Panel title="Plans">
      <Form method="get" preventScrollReset className="grid gap-5">
        {groups.map(({ clubTitle, status, options }) => (
          <RadioGroup
            key={clubTitle}
            legend={status === 'full' ? `${clubTitle} (full, waitlist open)` : clubTitle}
            name="to"
            defaultValue={chosen}
            options={options.map(({ value, label, detail, isCurrent }) => ({
              value,
              label,
              description: detail,
              aside: isCurrent ? 'Current plan' : undefined,
            }))}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button>Preview the change</Button>
          <ButtonLink to={path}>Keep as it is</ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}

type PlanPreviewProps = { preview: PlanChangePreview; chosen: string; answer: FormActionData | undefined };

function PlanPreview({ preview, chosen, answer }: PlanPreviewProps) {
  const { before, after, isOtherClub, status, startText, lost, gained, terms } = preview;
  const differences = [...lost.map((text) => `Lost: ${text}`), ...gained.map((text) => `Gained: ${text}`)];
  if (status !== 'open') {
    return (
      <Panel title="Waitlist">
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="to" value={chosen} />
          <p>
            {after.clubTitle} is full right now. The member can wait for a spot and stays in{' '}
            {before.clubTitle} until then. We’ll email them when a spot opens.
          </p>
          <div>
            <Button kind="filled" name="intent" value="wait">
              Add to the waitlist
            </Button>
          </div>
        </Form>
      </Panel>
    );
  }
  return (
    <AgreementForm
      startText={startText}
      version={terms.version}
      terms={terms}
      fields={[
        ['intent', 'change'],
        ['to', chosen],
      ]}
      label={isOtherClub ? `Change to ${after.clubTitle}` : `Change to ${after.bottles} bottles`}
      answer={answer}
    >
      <div className="table-box mt-4">
        <table className="data-table">
          <caption className="sr-only">The plan now and after the change</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Detail</span>
              </th>
              <th scope="col">Now</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {comparePlans(before, after).map(({ label, before: was, after: will, isSame }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{was}</td>
                <td className={isSame ? undefined : 'font-medium'}>{will}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differences.length > 0 && (
        <ul className="mt-4 list-disc space-y-1 pl-5">
          {differences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </AgreementForm>
  );
}
