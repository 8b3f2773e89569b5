import { Form } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { fieldAnswers } from '../../../ui/commerce/club-fields.tsx';
import { ClubTermsBox } from '../../../ui/commerce/club-terms.tsx';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import type { StepFormProps } from './step-form.ts';

/** The words that are agreed to, close to their box, and the press that does it. */
export function AgreeForm({ view, sent, isBusy }: StepFormProps) {
  const { terms, contents, asksEmail, isWithoutPayment } = view;
  if (!terms) return null;
  const { error } = fieldAnswers(contents, sent);
  return (
    <Form method="post" noValidate className="space-y-6">
      <div>
        <ClubTermsBox terms={terms} error={error('consent')} />
      </div>
      {asksEmail && (
        <Checkbox
          id="wantsNews"
          name="wantsNews"
          label="Write to me about new wines, too. Shipments and charges are told in any case."
          defaultChecked={contents.wantsNews}
          className="border-line border-t pt-3"
        />
      )}
      <Proposition65Warning />
      <div>
        <Button name="intent" value="agree" pendingLabel={isBusy ? 'One moment' : undefined}>
          {asksEmail ? 'Agree, and mail me six digits' : 'Agree and become a member'}
        </Button>
        <p className="mt-3 text-ink-soft text-small">
          {isWithoutPayment ? 'Nothing is charged.' : 'Nothing is charged now; your card comes next.'}
        </p>
      </div>
    </Form>
  );
}
