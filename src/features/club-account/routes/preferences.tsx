import { data, Form, type MetaFunction, redirect } from 'react-router';
import {
  changeMembershipPreferences,
  previewPreferencesChange,
} from '../../../engine/clubs/memberships/index.server.ts';
import { hasMembershipEnded } from '../../../engine/clubs/memberships/rules.ts';
import { readPreferencesForm } from '../../../engine/clubs/memberships/settings-form-rules.ts';
import { preferencesOfClub, winePreferenceLabels } from '../../../engine/clubs/rules.ts';
import { excludableWinesAndGrapes } from '../../../engine/clubs/view.server.ts';
import { malformedFormResponse, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { pageTitle } from '../../../winery.ts';
import {
  agreementFromForm,
  changeConfirmationText,
  redirectToClubPage,
  requireMembership,
} from '../membership-request.server.ts';
import { clubAccountPath } from '../rules.ts';
import { MembershipSettingPage } from '../ui/membership-page.tsx';
import { PreviewFormButtons, SettingsPreview } from '../ui/settings-preview.tsx';
import type { Route } from './+types/preferences.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your wine preferences') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the preferences page, with a preview of the preferences in the query: the first charge they affect and that charge's total. */
export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn, membership, own } = await requireMembership(args);
  if (hasMembershipEnded(membership)) throw redirect(clubAccountPath);
  const { answers, club } = membership;
  const requested = readPreferencesForm(args.url.searchParams);
  const [{ wines, grapes }, preview] = await Promise.all([
    excludableWinesAndGrapes(shop.database.read),
    requested && previewPreferencesChange(shop, own, { ...requested, answers }),
  ]);
  const { neverSent, preference } = requested ?? membership;
  const neverWines = neverSent.flatMap((each) => (each.kind === 'wine' ? [each.skuId] : []));
  const neverGrapes = neverSent.flatMap((each) => (each.kind === 'grape' ? [each.grape] : []));
  return data(
    {
      firstName: signedIn.firstName,
      membershipId: membership.id,
      clubTitle: club.title,
      preference,
      tastes: preferencesOfClub(club),
      wines: wines.map((wine) => ({ ...wine, isNever: neverWines.includes(wine.skuId) })),
      grapes: grapes.map((grape) => ({ grape, isNever: neverGrapes.includes(grape) })),
      fields: [
        ['preference', preference] as const,
        ...neverWines.map((skuId) => ['wine', String(skuId)] as const),
        ...neverGrapes.map((grape) => ['grape', grape] as const),
      ],
      preview: preview?.ok ? preview.value : undefined,
      previewProblems: preview && !preview.ok ? preview.refusals.map(({ sentence }) => ({ sentence })) : [],
    },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const { shop, own, membership } = await requireMembership(args);
  const formData = await args.request.formData();
  const form = readPreferencesForm(formData);
  if (!form) return malformedFormResponse(formData);
  const { answers } = membership;
  const termsVersion = String(formData.get('termsVersion') ?? '');
  const done = await changeMembershipPreferences(
    shop,
    own,
    { ...form, answers },
    agreementFromForm(args, { termsVersion }),
  );
  return done.ok
    ? redirectToClubPage(shop, changeConfirmationText(membership, 'Your preferences are saved.'))
    : rejectForm(done.refusals, formData, 422);
}

export default function PreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    firstName,
    membershipId,
    clubTitle,
    preference,
    tastes,
    wines,
    grapes,
    fields,
    preview,
    previewProblems,
  } = loaderData;
  return (
    <MembershipSettingPage
      firstName={firstName}
      title={`Wine preferences for ${clubTitle}`}
      intro="Tell our winemaker what to choose for you and what to leave out. Boxes you’ve customized yourself stay the same."
    >
      <ErrorSummary
        title="We couldn’t save your preferences"
        problems={actionData?.problems ?? previewProblems}
        occasion={actionData ?? previewProblems}
      />
      <Form method="get" preventScrollReset className="space-y-8">
        <input type="hidden" name="membership" value={membershipId} />
        <RadioGroup
          legend="Wines in your box"
          name="preference"
          defaultValue={tastes.includes(preference) ? preference : undefined}
          options={tastes.map((value) => ({
            value,
            label: winePreferenceLabels[value],
            ...(value === 'white' && { description: 'Includes rosé when available' }),
          }))}
        />
        <fieldset>
          <legend className="mb-1 font-medium text-small">Never send wines from these grapes</legend>
          <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
            {grapes.map(({ grape, isNever }) => (
              <Checkbox
                key={grape}
                id={`grape-${grape}`}
                name="grape"
                value={grape}
                label={grape}
                defaultChecked={isNever}
              />
            ))}
          </div>
        </fieldset>
        <Disclosure
          title="Never send these wines"
          isOpen={wines.some(({ isNever }) => isNever)}
          className="border-line border-y"
        >
          <fieldset>
            <legend className="sr-only">Never send these wines</legend>
            <div className="grid gap-x-6 sm:grid-cols-2">
              {wines.map(({ skuId, name, isNever }) => (
                <Checkbox
                  key={skuId}
                  id={`wine-${skuId}`}
                  name="wine"
                  value={skuId}
                  label={name}
                  defaultChecked={isNever}
                />
              ))}
            </div>
          </fieldset>
        </Disclosure>
        <PreviewFormButtons />
      </Form>
      {preview && (
        <SettingsPreview
          key={JSON.stringify(fields)}
          preview={preview}
          fields={fields}
          label="Save preferences"
          answer={actionData}
        />
      )}
    </MembershipSettingPage>
  );
}
