import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { FieldFrame, type FieldProps, useField } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'size' | 'type' | 'onKeyUp' | 'onBlur'> & {
    /** Whether the field is for an existing or a new password, for password managers. */
    autoComplete: 'current-password' | 'new-password';
  };

/** A password field with a button that reveals the password. Supports pasting and password managers, and warns about Caps Lock. */
export function PasswordField(props: PasswordFieldProps) {
  const { frame, control } = useField(props);
  const [isShown, setIsShown] = useState(false);
  const [isLocked, setIsLocked] = useState(false);
  const noteLock = (event: KeyboardEvent) => setIsLocked(event.getModifierState('CapsLock'));
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          {...control}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onKeyUp={noteLock}
          onBlur={() => setIsLocked(false)}
          className="field-box pr-20 noscript:pr-4"
        />
        <button
          type="button"
          aria-controls={control.id}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 min-w-16 px-4 text-small text-wine link-line hover:decoration-2 noscript:hidden"
        >
          {isShown ? 'Hide' : 'Show'}
          <VisuallyHidden> password</VisuallyHidden>
        </button>
      </div>
      <p role="status" className="text-small text-ink-soft not-empty:mt-1.5">
        {isLocked ? 'Caps Lock is on.' : ''}
      </p>
    </FieldFrame>
  );
}
