import { missingResourceError } from './api-error.ts';
import { type ApiOperation, okResponse, randomId, type SandboxGateway, unixSeconds } from './gateway.ts';
import { customerJson } from './object-json.ts';
import { metadataOf, optionalText, rejectUnknownParameters } from './parameters.ts';
import type { CustomerRow } from './rows.ts';

export const createCustomer: ApiOperation = (gateway, { parameters, now }) => {
  rejectUnknownParameters(parameters, ['email', 'name', 'metadata']);
  const row: CustomerRow = {
    id: randomId('cus'),
    created_at: unixSeconds(now),
    email: optionalText(parameters, 'email') ?? null,
    name: optionalText(parameters, 'name') ?? null,
    metadata: JSON.stringify(metadataOf(parameters)),
  };
  gateway.objects.customers.insert(row);
  return okResponse(customerJson(row));
};

export const updateCustomer: ApiOperation = (gateway, { id, parameters }) => {
  rejectUnknownParameters(parameters, ['email', 'name', 'metadata']);
  const before = requireCustomer(gateway, id);
  const row: CustomerRow = {
    ...before,
    email: optionalText(parameters, 'email') ?? before.email,
    name: optionalText(parameters, 'name') ?? before.name,
    metadata: JSON.stringify({ ...JSON.parse(before.metadata), ...metadataOf(parameters) }),
  };
  gateway.objects.customers.update(row);
  return okResponse(customerJson(row));
};

export const retrieveCustomer: ApiOperation = (gateway, { id }) =>
  okResponse(customerJson(requireCustomer(gateway, id)));

export function requireCustomer(gateway: SandboxGateway, id: string): CustomerRow {
  const row = gateway.objects.customers.find(id);
  if (row === undefined) throw missingResourceError('customer', id);
  return row;
}
