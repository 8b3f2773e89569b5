import { data, Form, redirect } from 'react-router';
import {
  changeMembershipPreferences,
  previewPreferencesChange,
} from '../../engine/clubs/memberships/index.server.ts';
import { hasMembershipEnded } from '../../engine/clubs/memberships/rules.ts';
import { readPreferencesForm } from '../../engine/clubs/memberships/settings-form-rules.ts';
import { preferencesOfClub, winePreferenceLabels } from '../../engine/clubs/rules.ts';
import { excludableWinesAndGrapes } from '../../engine/clubs/view.server.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { Checkbox } from '../../ui/base/checkbox.tsx';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import { withEmailPreview } from '../email-preview.server.ts';
import { requireMembershipForStaff } from '../member-request.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { AgreementForm } from '../ui/agreement-form.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/member-preferences.ts';

/** Returns the membership's preferences and a preview of those selected in the query, if any. */
export async function loader(args: Route.LoaderArgs) {
  const { dependencies, name, membership, own, path, recordReading } = await requireMembershipForStaff(args);
  if (hasMembershipEnded(membership)) throw redirect(path);
  const { answers, club } = membership;
  const requested = readPreferencesForm(args.url.searchParams);
  const [choices, preview] = await Promise.all([
    excludableWinesAndGrapes(dependencies.database.read),
    requested && previewPreferencesChange(dependencies, own, { ...requested, answers }),
    recordReading(),
  ]);
  const { preference, neverSent } = requested ?? membership;
  const isNever = (name: 'wine' | 'grape', value: string) =>
    neverSent.some((each) => each.kind === name && value === excludedValue(each));
  return {
    ...{ path, name, club: club.title, preference },
    tastes: preferencesOfClub(club),
    grapes: choices.grapes.map((grape) => ({ value: grape, label: grape, isNever: isNever('grape', grape) })),
    wines: choices.wines.map(({ skuId, name: wine }) => ({
      ...{ value: String(skuId), label: wine, isNever: isNever('wine', String(skuId)) },
    })),
    fields: [
      ['preference', preference] as const,
      ...neverSent.map((each) => [each.kind, excludedValue(each)] as const),
    ],
    preview: preview?.ok ? preview.value : undefined,
    problems: preview && !preview.ok ? rejectForm(preview.refusals, new FormData()).data : undefined,
  };
}

function excludedValue(
  excluded:
    | { readonly kind: 'wine'; readonly skuId: number }
    | { readonly kind: 'grape'; readonly grape: string },
): string {
  return excluded.kind === 'wine' ? String(excluded.skuId) : excluded.grape;
}

export const action = withEmailPreview([], async (args: Route.ActionArgs) => {
  const { dependencies, own, membership, agreed, done } = await requireMembershipForStaff(args);
  const form = await args.request.formData();
  const agreement = agreed(form);
  form.delete('consent');
  const preferences = readPreferencesForm(form);
  // Not the page again: reading it would be recorded.
  if (!preferences) throw data(null, { status: 400 });
  const { answers } = membership;
  const changed = await changeMembershipPreferences(
    dependencies,
    own,
    { ...preferences, answers },
    agreement,
  );
  return changed.ok ? done('Preferences saved.') : rejectForm(changed.refusals, form, 422);
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: backOfficePageTitle(loaderData ? `Change preferences, ${loaderData.name}` : 'Change preferences'),
  },
];

export default function MemberPreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { path, name, club, preference, tastes, grapes, wines, fields, preview, problems } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const rejected = answer ?? problems;
  return (
    <>
      <PageHeader title="Change preferences" back={{ to: path, label: `${club}, ${name}` }}>
        What the winemaker puts in the boxes. A box that was changed keeps its wines.
      </PageHeader>
      <FormProblems answer={rejected} title="The preferences weren’t saved" />
      <div className="grid max-w-3xl gap-5">
        <Panel title="Preferences">
          <Form method="get" preventScrollReset className="grid gap-5">
            <RadioGroup
              legend="Wines in the box"
              name="preference"
              defaultValue={preference}
              error={fieldErrorLookup(rejected?.problems ?? [])('preference')}
              options={tastes.map((value) => ({ value, label: winePreferenceLabels[value] }))}
            />
            <NeverSent legend="Never send wines from these grapes" name="grape" choices={grapes} />
            <NeverSent legend="Never send these wines" name="wine" choices={wines} />
            <div className="flex flex-wrap gap-2">
              <Button>Preview the change</Button>
              <ButtonLink to={path}>Keep as it is</ButtonLink>
            </div>
          </Form>
        </Panel>
        {preview && (
          <AgreementForm
            {...preview}
            key={JSON.stringify(fields)}
            fields={fields}
            label="Save the preferences"
            answer={answer}
          />
        )}
      </div>
    </>
  );
}

type NeverSentProps = {
  legend: string;
  name: string;
  choices: readonly { readonly value: string; readonly label: string; readonly isNever: boolean }[];
};

function NeverSent({ legend, name, choices }: NeverSentProps) {
  const excluded = choices.filter(({ isNever }) => isNever).length;
  return (
    <details open={excluded > 0}>
      <summary className="cursor-pointer link-line">
        {legend}
        {excluded > 0 ? ` (${excluded})` : ''}
      </summary>
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="sr-only">{legend}</legend>
        {choices.map(({ value, label, isNever }) => (
          <Checkbox key={value} name={name} value={value} label={label} defaultChecked={isNever} />
        ))}
      </fieldset>
    </details>
  );
}
