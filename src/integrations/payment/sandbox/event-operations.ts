import { missingResourceError } from './api-error.ts';
import { type ApiOperation, okResponse, toListObject } from './gateway.ts';
import { readListPageRequest, rejectUnknownParameters } from './parameters.ts';

export const retrieveEvent: ApiOperation = (gateway, { id }) => {
  const event = gateway.events.find(id);
  if (event === undefined) throw missingResourceError('event', id);
  return okResponse(JSON.parse(event.body));
};

export const listEvents: ApiOperation = (gateway, { parameters }) => {
  rejectUnknownParameters(parameters, ['limit', 'starting_after', 'created']);
  const { rows, hasMore } = gateway.events.page(readListPageRequest(parameters));
  return okResponse(
    toListObject(
      '/v1/events',
      rows.map((row) => JSON.parse(row.body)),
      hasMore,
    ),
  );
};
