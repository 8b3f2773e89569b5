import { billingCountries } from '../../engine/identity/address-book/countries-table.ts';

export const countryChoices = billingCountries.map(({ code, name }) => ({ value: code, label: name }));
