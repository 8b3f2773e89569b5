import { TextField } from '../base/text-field.tsx';

type GuestNameFieldsProps = {
  /** The number of guests, including the person who books. */
  party: number;
  fieldOf: (position: number) => string;
  longest: number;
  nameOf: (position: number) => string;
  errorOf?: (field: string) => string | undefined;
};

/** Fields for the names of the guests other than the person who books, who has position 1 and no field. */
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
