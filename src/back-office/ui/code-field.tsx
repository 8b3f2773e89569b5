import { TextField } from '../../ui/base/text-field.tsx';

type CodeFieldProps = {
  /** Whether a recovery code is required instead of a code from the app. */
  isRecovery?: boolean;
  error?: string | undefined;
};

/** A field for a code from the authenticator app or for a recovery code. */
export function CodeField({ isRecovery = false, error }: CodeFieldProps) {
  return isRecovery ? (
    <TextField
      id="code"
      name="code"
      label="Recovery code"
      hint="One of the ten codes that you saved. Each works once."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      error={error}
    />
  ) : (
    <TextField
      id="code"
      name="code"
      label="Code"
      hint="The six digits in your authenticator app."
      autoComplete="one-time-code"
      inputMode="numeric"
      required
      error={error}
    />
  );
}
