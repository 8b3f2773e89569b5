import { Form, href } from 'react-router';
import { TextField } from '../../ui/base/text-field.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Panel } from './page.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type FactorsPanelProps = {
  passkeys: readonly {
    readonly id: string;
    readonly label: string;
    readonly createdOn: string;
    readonly lastUsed: string | undefined;
  }[];
  app: { readonly since: string; readonly unusedRecoveryCodes: number } | undefined;
  /** Whether the staff member has confirmed their identity within the last five minutes. */
  isConfirmed: boolean;
};

/** The staff member's sign-in factors. Changing them requires confirmation with a passkey or code. */
export function SignInFactorsPanel({ passkeys, app, isConfirmed }: FactorsPanelProps) {
  const confirm = `${href('/admin/confirm')}?${new URLSearchParams({ to: href('/admin/account') })}`;
  return (
    <Panel
      title="How you sign in"
      isFlush
      actions={!isConfirmed && <ButtonLink to={confirm}>Change how you sign in</ButtonLink>}
    >
      <ul>
        {passkeys.map(({ id, label, createdOn, lastUsed }) => (
          <FactorRow
            key={id}
            title={label}
            line={`Passkey · added ${createdOn}${lastUsed === undefined ? '' : ` · used ${lastUsed}`}`}
          >
            {isConfirmed && (
              <Form method="post">
                <input type="hidden" name="intent" value="remove-passkey" />
                <Button kind="plain" name="passkeyId" value={id} aria-label={`Remove ${label}`}>
                  Remove
                </Button>
              </Form>
            )}
          </FactorRow>
        ))}
        {passkeys.length === 0 && (
          <FactorRow title="No passkey" line="A passkey is the safest way to sign in, and the quickest." />
        )}
        {app ? (
          <FactorRow
            title="Authenticator app"
            line={`Since ${app.since} · ${app.unusedRecoveryCodes} unused recovery codes`}
          >
            {isConfirmed && (
              <Form method="post" className="flex flex-wrap justify-end gap-1">
                <Button kind="plain" name="intent" value="renew-codes">
                  New recovery codes
                </Button>
                <ButtonLink kind="plain" to={href('/admin/account/authenticator')}>
                  Replace
                </ButtonLink>
                <Button kind="plain" name="intent" value="remove-app">
                  Remove
                </Button>
              </Form>
            )}
          </FactorRow>
        ) : (
          <FactorRow title="No authenticator app" line="A backup way to sign in if you lose your passkey.">
            {isConfirmed && <ButtonLink to={href('/admin/account/authenticator')}>Set up</ButtonLink>}
          </FactorRow>
        )}
      </ul>
      {isConfirmed && <AddPasskey />}
    </Panel>
  );
}

function FactorRow({ title, line, children }: { title: string; line: string; children?: React.ReactNode }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line px-4 py-2 not-first:border-t">
      <div className="min-w-0">
        <p>{title}</p>
        <p className="text-small text-ink-soft figures">{line}</p>
      </div>
      {children}
    </li>
  );
}

const labelId = 'passkey-label';

function AddPasskey() {
  return (
    <div className="grid items-end gap-3 border-t border-line p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField id={labelId} name="label" label="Name of the device" optional maxLength={60} />
      <PasskeyButton
        label="Add a passkey"
        pendingLabel="Waiting …"
        kind="outline"
        ceremony="create"
        optionsFrom={href('/admin/account/passkey')}
        optionFields={{ purpose: 'add' }}
        action={href('/admin/account')}
        fields={() => ({
          intent: 'add-passkey',
          label: document.querySelector<HTMLInputElement>(`#${labelId}`)?.value ?? '',
        })}
      />
    </div>
  );
}
