import { Form } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { formFieldState } from '../../../ui/commerce/club-fields.tsx';
import { ClubTermsConsent } from '../../../ui/commerce/club-terms.tsx';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import type { SignUpStepFormProps } from './step-form.ts';

/** The third step: the membership terms with their checkbox, and the button to join. */
export function MembershipTermsForm({ view, sent, isBusy }: SignUpStepFormProps) {
  const { terms, contents, asksEmail, isWithoutPayment } = view;
  if (!terms) return null;
  const { error } = formFieldState(contents, sent);
  return (
    <Form method="post" noValidate className="space-y-6">
      <div>
        <ClubTermsConsent terms={terms} error={error('consent')} />
      </div>
      {asksEmail && (
        <Checkbox
          id="wantsNews"
          name="wantsNews"
          label="Email me about new wines. You’ll always get emails about shipments and charges."
          defaultChecked={contents.wantsNews}
          className="border-line border-t pt-3"
        />
      )}
      <Proposition65Warning />
      <div>
        <Button name="intent" value="agree" pendingLabel={isBusy ? 'One moment' : undefined}>
          {asksEmail ? 'Agree and email me a code' : 'Agree and join'}
        </Button>
        <p className="mt-3 text-ink-soft text-small">
          {isWithoutPayment
            ? 'You won’t be charged now.'
            : 'You won’t be charged now. Next, you’ll add a card.'}
        </p>
      </div>
    </Form>
  );
}
