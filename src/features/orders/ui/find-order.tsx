import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';

export type Lookup =
  | { readonly kind: 'asked' }
  | {
      readonly kind: 'wrong';
      readonly errors: Readonly<Record<string, string>>;
      readonly typed: Readonly<Record<string, string>>;
    };

/** For whoever has lost the link: number, e-mail and ZIP together have a fresh one mailed. */
export function FindOrder({ lookup, wasAsked }: { lookup: Lookup | undefined; wasAsked: boolean }) {
  const navigation = useNavigation();
  const wrong = lookup?.kind === 'wrong' ? lookup : undefined;
  return (
    <div className="max-w-(--container-form)">
      <h1 tabIndex={-1} className="type-heading mb-4">
        Find your order
      </h1>
      {lookup?.kind === 'asked' ? (
        <Notice kind="success" live>
          If these three belong to one order, a fresh link is on its way to its email address. It can take a
          minute.
        </Notice>
      ) : (
        <>
          <p className="mb-8 text-ink-soft">
            {wasAsked
              ? 'This link does not open an order, or no longer: links last 90 days. Tell us three things and we mail you a fresh one.'
              : 'Tell us three things about the order, and we mail you a link that opens it.'}
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
              defaultValue={wrong?.typed.number ?? ''}
              error={wrong?.errors.number}
              className="max-w-48"
            />
            <TextField
              id="email"
              name="email"
              type="email"
              label="Email"
              autoComplete="email"
              defaultValue={wrong?.typed.email ?? ''}
              error={wrong?.errors.email}
            />
            <TextField
              id="zipCode"
              name="zipCode"
              label="ZIP code"
              inputMode="numeric"
              autoComplete="postal-code"
              hint="Of the delivery, or of the billing address when you picked it up."
              defaultValue={wrong?.typed.zipCode ?? ''}
              error={wrong?.errors.zipCode}
              className="max-w-48"
            />
            <Button pendingLabel={navigation.state === 'submitting' ? 'Asking' : undefined}>
              Mail me the link
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
