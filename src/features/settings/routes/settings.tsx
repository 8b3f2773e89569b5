import { data, Form, href, type MetaFunction, redirect } from 'react-router';
import {
  formatMinuteOfDay,
  formatShortDate,
  wineryDate,
  wineryMinuteOfDay,
  wineryTimeZoneName,
} from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { findPendingEmailAddress, listSessions } from '../../../engine/identity/index.server.ts';
import { viewAccountSettings } from '../../../engine/support/personal-data/view.server.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { readRequestSender } from '../../../platform/sender.server.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { NewPasswordField } from '../../../ui/base/new-password-field.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { PasswordField } from '../../../ui/base/password-field.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { BirthDateMask } from '../../../ui/commerce/birth-date-fields.tsx';
import { pageTitle } from '../../../winery.ts';
import { changeSettings } from '../change-settings.server.ts';
import { readSettingsForm } from '../forms.ts';
import { describeDevice, maxNameLength } from '../rules.ts';
import { type CustomerSessionListItem, SessionList } from '../ui/session-list.tsx';
import { SettingsForm, type SettingsFormResponse } from '../ui/settings-form.tsx';
import { SettingsSection } from '../ui/settings-section.tsx';
import type { Route } from './+types/settings.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Settings') },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const signedIn = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const { customerId, firstName, lastName, email, sessionId } = signedIn;
  const [view, sessions, newEmail] = await Promise.all([
    viewAccountSettings(shop, signedIn),
    listSessions(shop, customerId),
    findPendingEmailAddress(shop, customerId),
  ]);
  const at = (instant: Date) =>
    `${formatShortDate(wineryDate(instant))} at ${formatMinuteOfDay(wineryMinuteOfDay(instant))}`;
  const shown = sessions.map(
    ({ id, userAgent, signedInAt, seenAt }): CustomerSessionListItem => ({
      id,
      device: describeDevice(userAgent),
      times: `Signed in ${at(signedInAt)}, last active ${at(seenAt)}, ${wineryTimeZoneName()} time`,
      isThis: id === sessionId,
    }),
  );
  const { birthDateMask, hasPassword, wantsNewsletter, awaited } = view;
  const person = {
    firstName,
    lastName,
    email,
    newEmail,
    birthDateMask,
    hasPassword,
    wantsNewsletter,
    awaited,
  };
  return data({ person, sessions: shown }, { headers: privateHeaders });
}

export async function action(args: Route.ActionArgs) {
  const signedIn = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const form = await args.request.formData();
  const parsed = readSettingsForm(form);
  const intent = String(form.get('intent') ?? '').slice(0, 40);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({
      fieldId: String(path[0] ?? ''),
      sentence: message,
    }));
    return data<SettingsFormResponse>(
      { intent, problems, entered: enteredTexts(form) },
      { status: 422, headers: privateHeaders },
    );
  }
  const changed = await changeSettings({ shop, signedIn, sender: readRequestSender(args) }, parsed.data);
  if (!changed) throw data(null, { status: 404 });
  if (changed.kind === 'refused') {
    const problems = changed.refusals.map(({ field, sentence }) => ({
      fieldId: field && fieldIdOf(intent, field),
      sentence,
    }));
    return data<SettingsFormResponse>(
      { intent, problems, entered: enteredTexts(form) },
      { status: 422, headers: privateHeaders },
    );
  }
  const answer = new Headers(privateHeaders);
  for (const cookie of changed.setCookies) answer.append('set-cookie', cookie);
  const flash = { kind: 'success', text: changed.sentence } as const;
  answer.append('set-cookie', serializeFlashCookie(shop.configuration, flash));
  return redirect(href('/shop/settings'), { headers: answer });
}

/** Returns the id of a form's field. Two forms have a field for the current password, so its id contains the form's intent. */
function fieldIdOf(intent: string, field: string): string {
  return field === 'current' ? `${intent}-current` : field;
}

/** Returns the entered texts to show again, without passwords. */
function enteredTexts(form: FormData): Record<string, string> {
  const kept = ['firstName', 'lastName', 'email'];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? [[name, value.slice(0, 2_000)]] : [];
    }),
  );
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, sessions } = loaderData;
  return (
    <AccountFrame firstName={person.firstName} title="Settings">
      <div className="border-line border-b">
        <NameSection person={person} answer={actionData} />
        <EmailSection person={person} answer={actionData} />
        <PasswordSection person={person} answer={actionData} />
        <LettersSection person={person} answer={actionData} />
        <SettingsSection
          id="sessions"
          title="Where you’re signed in"
          intro="See a browser you don’t recognize? Sign it out and change your password."
        >
          <SessionList sessions={sessions} />
        </SettingsSection>
        <DataSections />
      </div>
    </AccountFrame>
  );
}

type PersonProps = {
  person: Route.ComponentProps['loaderData']['person'];
  answer: SettingsFormResponse | undefined;
};

function NameSection({ person, answer }: PersonProps) {
  return (
    <SettingsSection
      id="name"
      title="Your name"
      intro={
        person.birthDateMask && (
          <>
            Birth date: <BirthDateMask mask={person.birthDateMask} />. It’s encrypted and used only to check
            your age. To correct it, email us.
          </>
        )
      }
    >
      <SettingsForm intent="name" answer={answer} submitLabel="Save name">
        {({ value, error }) => (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              id="firstName"
              name="firstName"
              label="First name"
              autoComplete="given-name"
              maxLength={maxNameLength}
              defaultValue={value('firstName', person.firstName)}
              error={error('firstName')}
            />
            <TextField
              id="lastName"
              name="lastName"
              label="Last name"
              autoComplete="family-name"
              maxLength={maxNameLength}
              defaultValue={value('lastName', person.lastName)}
              error={error('lastName')}
            />
          </div>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}

function EmailSection({ person, answer }: PersonProps) {
  return (
    <SettingsSection
      id="email-address"
      title="Email address"
      intro={
        <>
          You sign in with <span className="text-ink [overflow-wrap:anywhere]">{person.email}</span>. To
          change it, enter your new address and click the link we email you there. We’ll also notify your
          current address.
        </>
      }
    >
      {person.newEmail !== undefined && (
        <Notice title="Waiting for your confirmation" className="mb-6">
          <p>
            We emailed a link to <span className="[overflow-wrap:anywhere]">{person.newEmail}</span>. Until
            you click it, keep signing in with your current address.
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="cancel-email" />
            <Button kind="text" className="-ml-1">
              Cancel the change
            </Button>
          </Form>
        </Notice>
      )}
      <SettingsForm intent="email" answer={answer} submitLabel="Send confirmation">
        {({ value, error }) => (
          <>
            <TextField
              id="email"
              name="email"
              type="email"
              label="New email address"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              defaultValue={value('email', '')}
              error={error('email')}
            />
            {person.hasPassword && <CurrentPassword intent="email" error={error} />}
          </>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}

function CurrentPassword({ intent, error }: { intent: string; error: (name: string) => string | undefined }) {
  return (
    <PasswordField
      id={`${intent}-current`}
      name="current"
      label="Current password"
      autoComplete="current-password"
      maxLength={128}
      error={error(`${intent}-current`)}
    />
  );
}

function PasswordSection({ person, answer }: PersonProps) {
  return (
    <SettingsSection
      id="change-password"
      title="Password"
      intro={
        person.hasPassword
          ? 'Changing your password signs you out of every other browser.'
          : 'You don’t have a password yet. You sign in with links we email you.'
      }
    >
      <SettingsForm
        intent="password"
        answer={answer}
        submitLabel={person.hasPassword ? 'Change password' : 'Set a password'}
      >
        {({ error }) => (
          <>
            {/* For password managers: whose password it is. */}
            <input type="hidden" name="email" value={person.email} autoComplete="username" />
            {person.hasPassword && <CurrentPassword intent="password" error={error} />}
            <NewPasswordField label="New password" error={error('password')} />
          </>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}

function LettersSection({ person, answer }: PersonProps) {
  return (
    <SettingsSection
      id="winery-emails"
      title="Emails"
      intro="We always email you about your orders: when they’re placed, when they ship and when they’re ready for pickup."
    >
      <SettingsForm intent="letters" answer={answer} submitLabel="Save">
        {() => (
          <Checkbox
            id="letters"
            name="letters"
            label="Email me about new releases and visits, up to twice a month"
            defaultChecked={person.wantsNewsletter}
          />
        )}
      </SettingsForm>
      {person.awaited.length > 0 && (
        <div className="mt-8">
          <h3 className="font-medium text-small">Your alerts</h3>
          <ul className="mt-2 border-line border-y text-small">
            {person.awaited.map(({ kind, id, title }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-6 border-line py-1.5 not-first:border-t"
              >
                <span>{kind === 'state' ? `Shipping to ${title}` : title}</span>
                <Form method="post">
                  <input type="hidden" name="intent" value="stop-waiting" />
                  <input type="hidden" name="kind" value={kind} />
                  <input type="hidden" name="id" value={id} />
                  <Button kind="text" className="-mx-1 min-h-11 text-small">
                    Remove<VisuallyHidden> alert for {title}</VisuallyHidden>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </div>
      )}
    </SettingsSection>
  );
}

function DataSections() {
  return (
    <>
      <SettingsSection
        id="my-data"
        title="Your data"
        intro="Everything we know about you, in one file (JSON)."
      >
        <Form method="post" action={href('/shop/settings/my-data')} reloadDocument>
          <Button kind="outline">Download my data</Button>
        </Form>
      </SettingsSection>
      <SettingsSection
        id="close"
        title="Close your account"
        intro="The next page explains what we delete and what the law requires us to keep. Nothing happens until you confirm."
      >
        <ButtonLink kind="outline" to={href('/shop/settings/close-account')} prefetch="none">
          Close my account
        </ButtonLink>
      </SettingsSection>
    </>
  );
}
