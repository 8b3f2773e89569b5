import { href, useFetcher } from 'react-router';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { Notice } from '../../ui/base/notice.tsx';
import type { AccountFormAnswer } from '../form-types.ts';
import type { action } from '../routes/confirm.tsx';
import { Button } from './button.tsx';
import { CodeField } from './code-field.tsx';
import { FormProblems } from './form-problems.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** The methods with which a staff member can confirm their identity. */
export type StepUpMethods = {
  readonly hasPasskey: boolean;
  readonly hasCode: boolean;
  readonly isDemo: boolean;
};

type StepUpProps = {
  ways: StepUpMethods;
  /** The path to open after confirming; if omitted, the page stays and its form can be submitted again. */
  to?: string;
};

/** The form for confirming one's identity with a passkey or code before a sensitive action. A confirmation lasts five minutes. */
export function StepUpForm({ ways: { hasPasskey, hasCode, isDemo }, to }: StepUpProps) {
  const { Form, submit, data, state } = useFetcher<typeof action>();
  const answer: AccountFormAnswer | undefined = data;
  const isPending = state !== 'idle';
  const hidden = to === undefined ? {} : { to };
  if (answer?.isConfirmed) {
    return (
      <Notice kind="success" title="Confirmed" live>
        You can continue.
      </Notice>
    );
  }
  return (
    <div className="grid gap-4">
      <FormProblems answer={answer} title="Not confirmed" />
      {hasPasskey && (
        <PasskeyButton
          label="Confirm with a passkey"
          pendingLabel="Waiting for your passkey …"
          ceremony="use"
          optionsFrom={href('/admin/account/passkey')}
          optionFields={{ purpose: 'confirm' }}
          action={href('/admin/confirm')}
          fields={() => hidden}
          submitWith={(fields) => submit(fields, { method: 'post', action: href('/admin/confirm') })}
        />
      )}
      {hasCode && (
        <Form method="post" action={href('/admin/confirm')} className="grid gap-3">
          {to !== undefined && <input type="hidden" name="to" value={to} />}
          <CodeField error={fieldErrorLookup(answer?.problems)('code')} />
          <Button
            kind={hasPasskey ? 'outline' : 'filled'}
            pendingLabel={isPending ? 'Checking …' : undefined}
          >
            Confirm with a code
          </Button>
        </Form>
      )}
      {isDemo && (
        <Form method="post" action={href('/admin/confirm')}>
          {to !== undefined && <input type="hidden" name="to" value={to} />}
          <Button
            kind={hasPasskey || hasCode ? 'outline' : 'filled'}
            name="demo"
            value="yes"
            pendingLabel={isPending ? 'Checking …' : undefined}
          >
            Confirm as demo staff
          </Button>
        </Form>
      )}
    </div>
  );
}
