import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  listPaymentMethods,
  retrievePaymentMethod,
} from './card-operations.ts';
import { createCustomer, retrieveCustomer, updateCustomer } from './customer-operations.ts';
import { listDisputes, retrieveDispute } from './dispute-operations.ts';
import { listEvents, retrieveEvent } from './event-operations.ts';
import type { ApiOperation } from './gateway.ts';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  listIntents,
  retrieveIntent,
  searchIntents,
} from './intent-operations.ts';
import { createRefund, retrieveRefund } from './refund-operations.ts';
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  retrieveSetupIntent,
} from './setup-operations.ts';

/** The API operations that this gateway supports, by route. The route is also the operation's name in faults. */
const operations = {
  'POST /v1/payment_methods': createPaymentMethod,
  'GET /v1/payment_methods': listPaymentMethods,
  'GET /v1/payment_methods/:id': retrievePaymentMethod,
  'POST /v1/payment_methods/:id/attach': attachPaymentMethod,
  'POST /v1/payment_methods/:id/detach': detachPaymentMethod,
  'POST /v1/customers': createCustomer,
  'POST /v1/customers/:id': updateCustomer,
  'GET /v1/customers/:id': retrieveCustomer,
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents': listIntents,
  'GET /v1/payment_intents/search': searchIntents,
  'GET /v1/payment_intents/:id': retrieveIntent,
  'POST /v1/payment_intents/:id/confirm': confirmIntent,
  'POST /v1/payment_intents/:id/capture': captureIntent,
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'POST /v1/setup_intents': createSetupIntent,
  'GET /v1/setup_intents/:id': retrieveSetupIntent,
  'POST /v1/setup_intents/:id/confirm': confirmSetupIntent,
  'POST /v1/setup_intents/:id/cancel': cancelSetupIntent,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds/:id': retrieveRefund,
  'GET /v1/disputes': listDisputes,
  'GET /v1/disputes/:id': retrieveDispute,
  'GET /v1/events': listEvents,
  'GET /v1/events/:id': retrieveEvent,
} satisfies Record<string, ApiOperation>;

export type OperationName = keyof typeof operations;

/** The only operation that a browser may call, with the publishable key. */
export const browserOperationName: OperationName = 'POST /v1/payment_methods';

export function findOperation(method: string, pathname: string) {
  const parts = pathname.split('/');
  const exact = `${method} ${pathname}`;
  if (isOperation(exact)) return { name: exact, id: '', run: operations[exact] };
  const [, version, resource, id = '', ...rest] = parts;
  const name = `${method} ${['', version, resource, ':id', ...rest].join('/')}`;
  return isOperation(name) ? { name, id, run: operations[name] } : undefined;
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
