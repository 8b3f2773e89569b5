import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';

export type OrderLookupResult =
  | { readonly kind: 'asked' }
  | {
      readonly kind: 'wrong';
      readonly errors: Readonly<Record<string, string>>;
      readonly entered: Readonly<Record<string, string>>;
    };

/** A form for number, email address and ZIP code, which requests a new order link by email. */
export function FindOrderForm({
  lookup,
  wasAsked,
}: {
  lookup: OrderLookupResult | undefined;
  wasAsked: boolean;
}) {
  const navigation = useNavigation();
  const wrong = lookup?.kind === 'wrong' ? lookup : undefined;
  return (
    <div className="max-w-(--container-form)">
      <h1 tabIndex={-1} className="type-heading mb-4">
        Find your order
      </h1>
      {lookup?.kind === 'asked' ? (
        <Notice kind="success" live>
          If these details match an order, we’ve sent a new link to the email address on it. It may take a
          minute.
        </Notice>
      ) : (
        <>
          <p className="mb-8 text-ink-soft">
            {wasAsked
              ? 'This link doesn’t work. Order links expire after 90 days. Enter these details and we’ll email you a new one.'
              : 'Enter these details and we’ll email you a link to your order.'}
          </p>
          <Form method="post" noValidate className="space-y-5">
            <ErrorSummary
              title="Please check the following"
              problems={Object.entries(wrong?.errors ?? {}).map(([fieldId, sentence]) => ({
                fieldId,
                sentence,
              }))}
            />
            <TextField
              id="number"
              name="number"
              label="Order number"
              inputMode="numeric"
              defaultValue={wrong?.entered.number ?? ''}
              error={wrong?.errors.number}
              className="max-w-48"
            />
            <TextField
              id="email"
              name="email"
              type="email"
              label="Email"
              autoComplete="email"
              defaultValue={wrong?.entered.email ?? ''}
              error={wrong?.errors.email}
            />
            <TextField
              id="zipCode"
              name="zipCode"
              label="ZIP code"
              inputMode="numeric"
              autoComplete="postal-code"
              hint="From the delivery address, or the billing address for pickup orders."
              defaultValue={wrong?.entered.zipCode ?? ''}
              error={wrong?.errors.zipCode}
              className="max-w-48"
            />
            <Button pendingLabel={navigation.state === 'submitting' ? 'Sending' : undefined}>
              Email me the link
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
