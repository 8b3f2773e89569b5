import { countries } from '../../engine/address-book/countries-table.ts';
import { stateRules } from '../../engine/compliance/state-table.ts';

/** Every state that an address can name; a closed one is told beside it, not hidden. */
export const stateChoices = stateRules.map(({ code, name }) => ({ value: code, label: name }));

export const countryChoices = countries.map(({ code, name }) => ({ value: code, label: name }));
