import { missingResource } from './api-error.ts';
import { type Gateway, type Operation, okAnswer, randomId, unixSeconds } from './gateway.ts';
import { customerJson } from './object-json.ts';
import { metadataOf, optionalText, rejectUnknownParameters } from './parameters.ts';
import type { CustomerRow } from './rows.ts';

export const createCustomer: Operation = (gateway, { parameters, now }) => {
  rejectUnknownParameters(parameters, ['email', 'name', 'metadata']);
  const row: CustomerRow = {
    id: randomId('cus'),
    created_at: unixSeconds(now),
    email: optionalText(parameters, 'email') ?? null,
    name: optionalText(parameters, 'name') ?? null,
    metadata: JSON.stringify(metadataOf(parameters)),
  };
  gateway.objects.customers.insert(row);
  return okAnswer(customerJson(row));
};

export const updateCustomer: Operation = (gateway, { id, parameters }) => {
  rejectUnknownParameters(parameters, ['email', 'name', 'metadata']);
  const before = requireCustomer(gateway, id);
  const row: CustomerRow = {
    ...before,
    email: optionalText(parameters, 'email') ?? before.email,
    name: optionalText(parameters, 'name') ?? before.name,
    metadata: JSON.stringify({ ...JSON.parse(before.metadata), ...metadataOf(parameters) }),
  };
  gateway.objects.customers.update(row);
  return okAnswer(customerJson(row));
};

export const retrieveCustomer: Operation = (gateway, { id }) =>
  okAnswer(customerJson(requireCustomer(gateway, id)));

export function requireCustomer(gateway: Gateway, id: string): CustomerRow {
  const row = gateway.objects.customers.find(id);
  if (row === undefined) throw missingResource('customer', id);
  return row;
}
