import { data, Form, type MetaFunction, redirect, useNavigation } from 'react-router';
import { tastesOf } from '../../../engine/clubs/rules.ts';
import { changePreferences } from '../../../engine/memberships/index.server.ts';
import { isOver } from '../../../engine/memberships/rules.ts';
import { pageTitle } from '../../../house.ts';
import { notWhole, refuseForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { readPreferencesForm } from '../forms.ts';
import { backToClub, requireMembership } from '../membership-request.server.ts';
import { clubPath, tasteWords } from '../rules.ts';
import { MembershipPage } from '../ui/membership-page.tsx';
import { viewDislikeChoices } from '../view.server.ts';
import type { Route } from './+types/preferences.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your taste') },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn, membership } = await requireMembership(args);
  if (isOver(membership)) throw redirect(clubPath);
  const { wines, grapes } = await viewDislikeChoices(shop.database.read);
  const { neverSent, preference, club } = membership;
  const neverWines = neverSent.flatMap((each) => (each.kind === 'wine' ? [each.skuId] : []));
  const neverGrapes = neverSent.flatMap((each) => (each.kind === 'grape' ? [each.grape] : []));
  return data(
    {
      firstName: signedIn.firstName,
      clubTitle: club.title,
      preference,
      tastes: tastesOf(club),
      wines: wines.map((wine) => ({ ...wine, isNever: neverWines.includes(wine.skuId) })),
      grapes: grapes.map((grape) => ({ grape, isNever: neverGrapes.includes(grape) })),
    },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const { shop, own, membership } = await requireMembership(args);
  const typed = await args.request.formData();
  const form = readPreferencesForm(typed);
  if (!form) return notWhole(typed);
  const { answers } = membership;
  const done = await changePreferences(shop, own, { ...form, answers });
  return done.ok
    ? backToClub(shop, 'Your taste is noted; boxes that are not saved yet follow it.')
    : refuseForm(done.refusals, typed);
}

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, clubTitle, preference, tastes, wines, grapes } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <MembershipPage
      firstName={firstName}
      title={`Your taste in ${clubTitle}`}
      intro="What our winemaker chooses for you, and what never comes. A box that you saved yourself stays as you saved it."
    >
      <Form method="post" className="space-y-8">
        <ErrorSummary
          title="Nothing was changed"
          problems={actionData?.problems ?? []}
          occasion={actionData}
        />
        <RadioGroup
          legend="The winemaker’s box"
          name="preference"
          defaultValue={tastes.includes(preference) ? preference : undefined}
          options={tastes.map((value) => ({
            value,
            label: tasteWords[value],
            ...(value === 'white' && { description: 'And rosé, when there is some' }),
          }))}
        />
        <fieldset>
          <legend className="mb-1 font-medium text-small">Never send these grapes</legend>
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
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button pendingLabel={isPending ? 'Saving' : undefined}>Save your taste</Button>
          <ButtonLink kind="text" to={clubPath}>
            Leave it as it is
          </ButtonLink>
        </div>
      </Form>
    </MembershipPage>
  );
}
