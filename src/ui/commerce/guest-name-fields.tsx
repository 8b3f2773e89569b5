import { TextField } from '../base/text-field.tsx';

type GuestNameFieldsProps = {
  /** Everybody who comes, whoever books included. */
  party: number;
  fieldOf: (position: number) => string;
  longest: number;
  nameOf: (position: number) => string;
  errorOf?: (field: string) => string | undefined;
};

/** The names of those who come along, each at its place; whoever books is the first and is known. */
export function GuestNameFields({ party, fieldOf, longest, nameOf, errorOf }: GuestNameFieldsProps) {
  return Array.from({ length: party - 1 }, (_, index) => index + 1).map((position) => (
    <TextField
      key={position}
      id={fieldOf(position)}
      name={fieldOf(position)}
      label={`Guest ${position + 1}`}
      optional
      autoComplete="off"
      maxLength={longest}
      defaultValue={nameOf(position)}
      error={errorOf?.(fieldOf(position))}
    />
  ));
}
