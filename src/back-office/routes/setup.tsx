import { useEffect, useRef } from 'react';
import { data, Form, href, redirectDocument, useNavigation } from 'react-router';
import { hasWinerySettings } from '../../core/winery-settings.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import { checkSetupLink, finishFirstSetup } from '../../engine/staff/index.server.ts';
import { setupLinkRefusals } from '../../engine/staff/setup/rules.ts';
import { timeZoneChoices } from '../../engine/staff/setup/time-zone-table.ts';
import { refusalStatus, rejectForm } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { readWinerySettings, settingSchemas } from '../../winery-settings.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { readStaffSender } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { SelectField } from '../ui/choice.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import type { Route } from './+types/setup.ts';

/**
 * Returns the choices for the first setup of a shop, or the reason with status 410 if the link is invalid or the shop is already set up.
 * The page opens only with the link that the shop prints when it starts without a winery.
 */
export async function loader(args: Route.LoaderArgs) {
  const dependencies = args.context.get(dependenciesContext);
  const token = args.url.searchParams.get('token') ?? '';
  const checked = await checkSetupLink(dependencies, token, readStaffSender(args));
  if (!checked.ok || hasWinerySettings()) {
    const fault = checked.ok ? setupLinkRefusals.SETUP_FINISHED.sentence : checked.refusals[0]?.sentence;
    return data({ fault: fault ?? '', isSetUp: hasWinerySettings() }, { status: 410 });
  }
  return data({ fault: undefined, states: stateChoices, timeZones: timeZoneChoices() });
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const dependencies = args.context.get(dependenciesContext);
  const token = args.url.searchParams.get('token') ?? '';
  const given = { token, fields, shapes: settingSchemas };
  const finished = await finishFirstSetup(dependencies, given, readStaffSender(args));
  if (!finished.ok) return rejectForm(finished.refusals, form, refusalStatus(finished.refusals));
  // The next page is asked for before the database tells this process of the change.
  await readWinerySettings(dependencies.database.read);
  const invitation = new URLSearchParams({ token: finished.value.invitation });
  return redirectDocument(`${href('/admin/join')}?${invitation}`);
}

/** Keeps the loader's data: submitting the form uses up the link, and before that nothing on the page changes. */
export const shouldRevalidate = () => false;

export const meta = () => [{ title: backOfficePageTitle('Set up your shop') }];

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-4 py-10 sm:py-16">
      {loaderData.fault === undefined ? (
        <SetupForm {...loaderData} answer={actionData} />
      ) : (
        <div className="panel grid gap-4 p-6">
          <h1 className="type-heading">This link doesn’t open the setup</h1>
          <p className="text-ink-soft">{loaderData.fault}</p>
          {loaderData.isSetUp && (
            <ButtonLink to={href('/admin/sign-in')} className="min-h-11">
              Go to sign-in
            </ButtonLink>
          )}
        </div>
      )}
    </main>
  );
}

type SetupFormProps = {
  states: React.ComponentProps<typeof SelectField>['options'];
  timeZones: React.ComponentProps<typeof SelectField>['options'];
  answer: Route.ComponentProps['actionData'];
};

function SetupForm({ states, timeZones, answer }: SetupFormProps) {
  const isPending = useNavigation().state !== 'idle';
  const errorOf = fieldErrorLookup(answer?.problems);
  /** Returns the props of a required field: its id equals its name, and it keeps the entered value. */
  const field = (name: string, label: string) => ({
    ...{ id: name, name, label, error: errorOf(name), defaultValue: answer?.entered[name] },
    required: true,
  });
  return (
    <>
      <h1 className="type-heading">Set up your shop</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        It takes about two minutes. Next, you add your wines from a CSV file, import a package with everything
        your winery has, or explore the demo winery first.
      </p>
      <Form method="post" noValidate className="grid gap-6">
        <FormProblems answer={answer} title="Your shop isn’t set up yet" />
        <Section title="You" text="You’ll be the first owner of the back office.">
          <TextField {...field('ownerName', 'Your name')} autoComplete="name" />
          <TextField {...field('ownerEmail', 'Your email')} type="email" autoComplete="email" />
        </Section>
        <Section title="Your winery">
          <TextField
            {...field('legalName', 'Legal name')}
            hint="In titles, emails and legal texts."
            autoComplete="organization"
            maxLength={80}
          />
          <TextField
            {...field('name', 'Name')}
            hint="What your guests call you."
            autoComplete="off"
            maxLength={40}
          />
          <TextField
            {...field('street', 'Street address')}
            className="sm:col-span-2"
            autoComplete="street-address"
            maxLength={100}
          />
          <TextField {...field('city', 'City')} autoComplete="address-level2" maxLength={60} />
          <SelectField
            {...field('stateCode', 'State')}
            options={states}
            placeholder="Choose a state"
            autoComplete="address-level1"
          />
          <TextField
            {...field('zipCode', 'ZIP code')}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
          />
          <TextField {...field('phone', 'Phone')} type="tel" autoComplete="tel" maxLength={25} />
          <TimeZone {...field('timeZone', 'Time zone')} options={timeZones} />
          <TextField
            {...field('supportEmail', 'Email for customers')}
            hint="Where customers reach you."
            type="email"
            autoComplete="off"
          />
        </Section>
        <div>
          <Button kind="filled" className="min-h-11" pendingLabel={isPending ? 'Setting up …' : undefined}>
            Set up the shop
          </Button>
        </div>
      </Form>
    </>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="panel p-6">
      <h2 className="type-title">{title}</h2>
      {text !== undefined && <p className="mt-1 text-small text-ink-soft">{text}</p>}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}

/** A time zone field that preselects the browser's own zone unless another one was already selected. */
function TimeZone(props: React.ComponentProps<typeof SelectField>) {
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    // A zone outside the list would leave the field blank.
    if (list.current?.value === '' && props.options.some(({ value }) => value === own)) {
      list.current.value = own;
    }
  }, [props.options]);
  return <SelectField {...props} ref={list} placeholder="Choose a time zone" />;
}
