import { Form, href, useNavigation } from 'react-router';
import type { OrderView } from '../../../engine/orders/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { NewPasswordField } from '../../../ui/base/new-password-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { orderSignUpPath } from '../order-rules.ts';

type JoinFormProps = {
  order: Pick<OrderView, 'publicToken' | 'email' | 'hasWine'>;
  problems?: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  occasion?: unknown;
};

/** A section that offers a guest an account, for which only a password is missing. */
export function GuestAccountPanel({ order }: Pick<JoinFormProps, 'order'>) {
  return (
    <section aria-labelledby="keep" className="mt-12 max-w-form border-line border-t pt-8 print:hidden">
      <h2 id="keep" className="type-title">
        Save this order to an account
      </h2>
      <GuestAccountForm order={order} />
    </section>
  );
}

/** A form with a password field, or a link to the sign-up form if the order has no wine and therefore no birth date. */
export function GuestAccountForm({ order, problems = [], occasion }: JoinFormProps) {
  const isPending = useNavigation().formAction?.startsWith('/order-confirmation/account') ?? false;
  const { email, hasWine } = order;
  if (!hasWine) {
    return (
      <p className="mt-3">
        <TextLink to={`${href('/join')}?${new URLSearchParams({ email })}`}>Create an account</TextLink> for{' '}
        {email} to save this order to it.
      </p>
    );
  }
  return (
    <Form method="post" action={orderSignUpPath(order)} noValidate className="mt-3 space-y-5">
      <ErrorSummary title="We couldn’t create your account" problems={problems} occasion={occasion} />
      <p className="text-ink-soft">
        Just choose a password, then click the button in the email we’ll send to{' '}
        <span className="font-medium text-ink">{email}</span>.
      </p>
      {/* Password managers keep the password under this name. */}
      <input type="hidden" autoComplete="username" value={email} />
      <NewPasswordField error={fieldErrorLookup(problems)('password')} />
      <Button kind="outline" pendingLabel={isPending ? 'One moment' : undefined}>
        Create account
      </Button>
    </Form>
  );
}
