import { PasswordField } from './password-field.tsx';

export const newPasswordHint =
  'At least eight characters. A few unrelated words are safer than one word with a symbol.';

/** A field for a new password, with the password requirements as its hint. */
export function NewPasswordField({
  error,
  label = 'Password',
}: {
  error: string | undefined;
  label?: string;
}) {
  return (
    <PasswordField
      id="password"
      name="password"
      label={label}
      autoComplete="new-password"
      minLength={8}
      maxLength={128}
      hint={newPasswordHint}
      error={error}
    />
  );
}
