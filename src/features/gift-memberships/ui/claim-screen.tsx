import { Form, useLocation, useNavigation } from 'react-router';
import type { RejectedApplicationStep } from '../../../engine/clubs/applications/forms.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ClubAddressFields, ClubPersonFields, formFieldState } from '../../../ui/commerce/club-fields.tsx';
import { EmailCodeForm } from '../../../ui/commerce/mailbox-code-form.tsx';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import type { GiftClaimView } from '../claim-view.server.ts';

type ClaimScreenProps = { view: GiftClaimView; sent: RejectedApplicationStep | undefined };

/** The steps for accepting a gift: view it, enter details and delivery, then confirm the email address as a guest. */
export function GiftClaimScreen({ view, sent }: ClaimScreenProps) {
  const { senderName, message, what, isCodeStep, contents } = view;
  const navigation = useNavigation();
  const pending = navigation.formData?.get('intent');
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,34rem)] lg:justify-between">
        <header>
          <div className="lg:sticky lg:top-8">
            <p className="type-eyebrow text-brass">A gift for you</p>
            <h1 tabIndex={-1} className="type-heading mt-3 wrap-anywhere">
              {what.charAt(0).toUpperCase() + what.slice(1)}
              {senderName === '' ? '' : `, from ${senderName}`}.
            </h1>
            {message !== '' && (
              <p className="mt-6 border-line border-l-2 pl-4 text-lead whitespace-pre-line wrap-anywhere">
                {message}
              </p>
            )}
            <ul className="mt-7 space-y-2 text-ink-soft text-small">
              <li>Wine, tax and shipping are all paid for. You don’t need a card.</li>
              <li>Your gift ends after the last shipment. It doesn’t renew.</li>
              <li>
                We’ll email you before each shipment, with time to change or delay it. You won’t lose a
                shipment if you delay it.
              </li>
            </ul>
          </div>
        </header>
        <div>
          {isCodeStep ? (
            <>
              <h2 className="type-title mb-6 border-line border-t pt-6">Confirm your email</h2>
              <EmailCodeForm
                email={contents.email}
                problems={sent?.problems ?? []}
                occasion={sent}
                pending={pending === 'code' || pending === 'again' ? pending : undefined}
              />
            </>
          ) : (
            <AcceptForm view={view} sent={sent} isPending={navigation.formMethod === 'POST'} />
          )}
        </div>
      </div>
    </div>
  );
}

const tastes = { mixed: 'Red and white', red: 'Reds only', white: 'Whites only' } as const;

function AcceptForm({ view, sent, isPending }: ClaimScreenProps & { isPending: boolean }) {
  const { contents, delivery, places, states, preferences, asksEmail, asksBirthDate } = view;
  const fields = formFieldState(contents, sent);
  const { pathname, search } = useLocation();
  return (
    <>
      <div className="mb-8 empty:hidden">
        <ErrorSummary title="Please check the following" problems={sent?.problems ?? []} occasion={sent} />
      </div>
      {asksEmail && (
        <p className="mb-6 text-small">
          Already have an account?{' '}
          <TextLink to={signInUrl({ originUrl: `${pathname}${search}` })}>Sign in to save time</TextLink>
        </p>
      )}
      <Form method="post" noValidate className="group/delivery space-y-10">
        <section className="space-y-6">
          <h2 className="type-title border-line border-t pt-6">About you</h2>
          <ClubPersonFields
            fields={fields}
            asksEmail={asksEmail}
            asksBirthDate={asksBirthDate}
            phoneHint="The carrier may call about the signature."
          />
        </section>
        <section className="space-y-6">
          <h2 className="type-title border-line border-t pt-6">Delivery</h2>
          <RadioGroup
            legend="Delivery"
            legendHidden
            name="delivery"
            id="delivery"
            defaultValue={sent?.entered.delivery ?? delivery}
            error={fields.error('delivery')}
            options={[
              {
                value: 'ship',
                label: 'Ship it to me',
                description: 'Someone 21 or older must sign for delivery.',
              },
              ...places.map(({ id, name, hours }) => ({
                value: id,
                label: `Pick up at ${name}`,
                description: hours,
              })),
            ]}
          />
          <div className="group-has-[input[name=delivery]:not([value=ship]):checked]/delivery:hidden">
            <ClubAddressFields fields={fields} states={states} />
          </div>
        </section>
        <section className="space-y-6">
          <h2 className="type-title border-line border-t pt-6">Your preferences</h2>
          <RadioGroup
            legend="Wines"
            legendHidden
            name="preference"
            id="preference"
            defaultValue={sent?.entered.preference ?? contents.preference}
            options={preferences.map((value) => ({ value, label: tastes[value] }))}
          />
        </section>
        <Proposition65Warning />
        <Button name="intent" value="person" wide pendingLabel={isPending ? 'One moment' : undefined}>
          {asksEmail ? 'Email me a code' : 'Accept gift'}
        </Button>
      </Form>
    </>
  );
}
