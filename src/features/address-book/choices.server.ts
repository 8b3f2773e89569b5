import { countries } from '../../engine/identity/address-book/countries-table.ts';

export const countryChoices = countries.map(({ code, name }) => ({ value: code, label: name }));
