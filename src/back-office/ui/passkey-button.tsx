import { useState } from 'react';
import { useSubmit } from 'react-router';
import { Icon } from '../../ui/media/icons.tsx';
import { Button, type ButtonKind } from './button.tsx';
import { OfficeIcon } from './office-icons.tsx';
import { type PasskeyCeremony, runPasskeyCeremony } from './run-passkey.ts';

type PasskeyButtonProps = {
  label: string;
  pendingLabel: string;
  kind?: ButtonKind;
  ceremony: PasskeyCeremony;
  /** The path that returns the passkey options; `optionFields` are sent to it. */
  optionsFrom: string;
  optionFields: Readonly<Record<string, string>>;
  /** The path of the action that receives the browser's passkey response as `passkey`, together with `fields`. */
  action: string;
  /** Returns the other fields for the action. Called after the passkey has been used. */
  fields: () => Readonly<Record<string, string>>;
  /** Submits the fields instead of the router, for example through a fetcher. */
  submitWith?: (fields: Readonly<Record<string, string>>) => Promise<void>;
};

/** A button that uses or creates a passkey and submits the browser's response to an action. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { label, pendingLabel, kind = 'filled', ceremony, optionsFrom, optionFields, action, fields } = props;
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = useSubmit();

  async function run() {
    setPending(true);
    setProblem(undefined);
    const answer = await runPasskeyCeremony(ceremony, optionsFrom, optionFields);
    if (answer.ok) {
      const sent = { ...fields(), passkey: answer.passkey };
      await (props.submitWith?.(sent) ?? submit(sent, { method: 'post', action }));
    } else setProblem(answer.sentence);
    setPending(false);
  }

  return (
    <div>
      <Button
        type="button"
        kind={kind}
        className="min-h-11 w-full"
        pendingLabel={isPending ? pendingLabel : undefined}
        onClick={() => void run()}
      >
        <OfficeIcon name="passkey" />
        {label}
      </Button>
      {problem !== undefined && (
        <p role="alert" className="mt-2 flex gap-2 text-small text-error">
          <Icon name="error" size={18} className="shrink-0" />
          {problem}
        </p>
      )}
      <noscript>
        <p className="mt-2 text-small text-ink-soft">Passkeys need scripts, which are turned off.</p>
      </noscript>
    </div>
  );
}
