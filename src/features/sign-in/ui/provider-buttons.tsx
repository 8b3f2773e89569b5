import { Form } from 'react-router';
import type { IdentityProvider } from '../../../integrations/sign-in/port.ts';
import { Button } from '../../../ui/base/button.tsx';
import { pathWithQuery } from '../address-rules.ts';

type ProviderButtonsProps = {
  providers: readonly IdentityProvider[];
  originUrl: string | undefined;
  /** The id of the provider whose button was clicked. */
  pending?: FormDataEntryValue | null | undefined;
};

/** The buttons to sign in or sign up with another service's account. */
export function ProviderButtons({ providers, originUrl, pending }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <Form method="post" action={pathWithQuery('/sign-in', { originUrl })} className="space-y-3">
      <input type="hidden" name="intent" value="provider" />
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          name="provider"
          value={id}
          kind="outline"
          wide
          pendingLabel={pending === id ? 'One moment' : undefined}
        >
          Continue with {name}
        </Button>
      ))}
    </Form>
  );
}
