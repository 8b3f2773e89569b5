import { data, Form, href, type MetaFunction, redirectDocument, useNavigation } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { deleteRemovedCards } from '../../../engine/orders/saved-cards/index.server.ts';
import { closeAccount } from '../../../engine/support/personal-data/index.server.ts';
import { viewAccountSettings } from '../../../engine/support/personal-data/view.server.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { ErrorSummary, type FieldProblem } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { PasswordField } from '../../../ui/base/password-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import { readCloseAccountForm } from '../forms.ts';
import type { Route } from './+types/close-account.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Close my account') },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const signedIn = await requireSignedIn(args);
  const { hasPassword, remains } = await viewAccountSettings(args.context.get(dependenciesContext), signedIn);
  return data({ firstName: signedIn.firstName, hasPassword, remains }, { headers: privateHeaders });
}

function refusedWith(...problems: readonly FieldProblem[]) {
  return data({ problems }, { status: 422, headers: privateHeaders });
}

export async function action(args: Route.ActionArgs) {
  const signedIn = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const form = readCloseAccountForm(await args.request.formData());
  if (!form)
    return refusedWith({
      sentence: 'Something went wrong with this form. Please reload the page and try again.',
    });
  if (form.understood !== 'on') {
    return refusedWith({
      fieldId: 'understood',
      sentence: 'Check the box to confirm. This can’t be undone.',
    });
  }
  const closed = await closeAccount(shop, signedIn, form.current);
  if (!closed.ok) {
    return refusedWith(...closed.refusals.map(({ field, sentence }) => ({ fieldId: field, sentence })));
  }
  // The cards were removed from the account; the payment company is asked again if it does not answer now.
  await deleteRemovedCards(shop);
  const answer = new Headers();
  for (const cookie of closed.value) answer.append('set-cookie', cookie);
  const text = 'Your account is closed. Thank you for being a customer.';
  answer.append('set-cookie', serializeFlashCookie(shop.configuration, { kind: 'success', text }));
  return redirectDocument(href('/'), { headers: answer });
}

export default function CloseAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, hasPassword, remains } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  const problems = actionData?.problems ?? [];
  const error = fieldErrorLookup(problems);
  return (
    <AccountFrame firstName={firstName} title="Close my account">
      <div className="max-w-form space-y-8">
        <p className="text-lead">This can’t be undone. Once your account is closed, we can’t reopen it.</p>
        <WhatGoes remains={remains} />
        <WhatStays remains={remains} />
        <Form method="post" noValidate className="space-y-5 border-line border-t pt-8">
          <input type="hidden" name="intent" value="close" />
          <ErrorSummary title="We couldn’t close your account" problems={problems} occasion={actionData} />
          {hasPassword ? (
            <PasswordField
              id="current"
              name="current"
              label="Your password"
              autoComplete="current-password"
              maxLength={128}
              error={error('current')}
            />
          ) : (
            <p className="text-ink-soft">
              Your account has no password. To close it, sign in with an emailed link and confirm here within
              15 minutes.
            </p>
          )}
          <Checkbox
            id="understood"
            name="understood"
            label="I understand that this can’t be undone"
            error={error('understood')}
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button pendingLabel={isPending ? 'Closing' : undefined}>Close my account for good</Button>
            <ButtonLink kind="text" to={href('/shop/settings')}>
              Keep my account
            </ButtonLink>
          </div>
        </Form>
      </div>
    </AccountFrame>
  );
}

type RemainsProps = { remains: Route.ComponentProps['loaderData']['remains'] };

function WhatGoes({ remains }: RemainsProps) {
  return (
    <div>
      <h2 className="type-title mb-3">What we delete</h2>
      <ul className="list-disc space-y-1.5 pl-5">
        <li>Your name, email address, phone number and birth date.</li>
        <li>Your saved addresses and cards, your cart, and your messages to us.</li>
        <li>Every session. You’ll be signed out everywhere.</li>
        {remains.lost.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function WhatStays({ remains: { orders, underWay, visits, waivers, giftCards } }: RemainsProps) {
  return (
    <div>
      <h2 className="type-title mb-3">What we keep</h2>
      {giftCards > 0 && (
        <p className="mb-3">
          {giftCards === 1 ? 'The gift card' : `The ${giftCards} gift cards`} in your account. Once your
          account is closed, anyone with the code can use {giftCards === 1 ? 'it' : 'them'}.
        </p>
      )}
      {orders === 0 ? (
        <p>You haven’t placed any orders.</p>
      ) : (
        <>
          <p>
            {orders === 1 ? 'Your order' : `Your ${orders} orders`}: what you bought, what you paid and where
            it was shipped. Tax and alcohol laws require us to keep this. We delete your email address, phone
            number and birth date.
          </p>
          {underWay > 0 && (
            <p className="mt-3">
              {underWay === 1 ? 'One is' : `${underWay} are`} still on the way and will be delivered. We
              delete your personal data afterward. Until then, use the link in your order email, or email{' '}
              <a href={`mailto:${winery().mailboxes.support}`} className="link-line">
                {winery().mailboxes.support}
              </a>
              .
            </p>
          )}
        </>
      )}
      {visits > 0 && (
        <p className="mt-3">
          {visits === 1 ? 'Your upcoming visit' : `Your ${visits} upcoming visits`}. The link in your email
          still works. We delete names and answers after the visit.
        </p>
      )}
      {waivers > 0 && (
        <p className="mt-3">
          {waivers === 1 ? 'The signed waiver' : `The ${waivers} signed waivers`} for your visits. We keep
          them encrypted in case of a later claim.
        </p>
      )}
      <p className="mt-3 text-small">
        You may want to <TextLink to={href('/shop/settings')}>download your data</TextLink> first.
      </p>
    </div>
  );
}
