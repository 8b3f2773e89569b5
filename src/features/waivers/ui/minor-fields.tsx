import { maxMinorsPerSigner, minorFieldNames } from '../../../engine/visits/waivers/minor-rules.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { FieldError } from '../../../ui/base/field.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import type { WaiverFormState } from './waiver-page.tsx';

const places = Array.from({ length: maxMinorsPerSigner }, (_, index) => index + 1);

/** The fields for the children on whose behalf a guest signs. */
export function WaiverMinorFields({ entered, errorOf }: WaiverFormState) {
  const error = errorOf('minors');
  const isFilled = places.some((place) => entered(minorFieldNames(place).name) !== '');
  return (
    <div id="minors" tabIndex={-1}>
      <Disclosure
        title="Children I’m signing for as a parent or guardian"
        mark="plus"
        size="text"
        isOpen={isFilled || error !== undefined}
      >
        {error !== undefined && <FieldError id="minors">{error}</FieldError>}
        {places.map((place) => {
          const { name, birthDate } = minorFieldNames(place);
          return (
            <fieldset
              key={place}
              className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
            >
              <legend className="sr-only">Child {place}</legend>
              <TextField
                id={name}
                name={name}
                label="Name"
                autoComplete="off"
                maxLength={80}
                defaultValue={entered(name)}
              />
              <TextField
                id={birthDate}
                name={birthDate}
                type="date"
                label="Birth date"
                defaultValue={entered(birthDate)}
              />
            </fieldset>
          );
        })}
      </Disclosure>
    </div>
  );
}
