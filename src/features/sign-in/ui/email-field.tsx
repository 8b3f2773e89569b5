import { useRef, useState } from 'react';
import { TextField } from '../../../ui/base/text-field.tsx';
import { suggestEmailCorrection } from '../rules.ts';

type EmailFieldProps = {
  defaultValue: string;
  error?: string | undefined;
  hint?: string;
  /** The autocomplete value: `username` above a password field, for password managers. */
  autoComplete?: 'username' | 'email';
};

/** An email field that suggests a correction for a mistyped common domain. */
export function EmailField({ defaultValue, error, hint, autoComplete = 'email' }: EmailFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string>();

  function take(email: string): void {
    if (field.current) field.current.value = email;
    setMeant(undefined);
    field.current?.focus();
  }

  return (
    <div>
      <TextField
        ref={field}
        id="email"
        name="email"
        type="email"
        label="Email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={defaultValue}
        error={error}
        hint={hint}
        onBlur={({ target }) => setMeant(suggestEmailCorrection(target.value))}
        onInput={() => setMeant(undefined)}
      />
      <p role="status" className="text-small not-empty:mt-1.5">
        {meant !== undefined && (
          <>
            Did you mean{' '}
            <button type="button" onClick={() => take(meant)} className="min-h-6 text-wine link-line">
              {meant}
            </button>
            ?
          </>
        )}
      </p>
    </div>
  );
}
