import { missingResource } from './api-error.ts';
import { listObject, type Operation, okAnswer } from './gateway.ts';
import { readPageRequest, rejectUnknownParameters } from './parameters.ts';

export const retrieveEvent: Operation = (gateway, { id }) => {
  const event = gateway.events.find(id);
  if (event === undefined) throw missingResource('event', id);
  return okAnswer(JSON.parse(event.body));
};

export const listEvents: Operation = (gateway, { parameters }) => {
  rejectUnknownParameters(parameters, ['limit', 'starting_after', 'created']);
  const { rows, hasMore } = gateway.events.page(readPageRequest(parameters));
  return okAnswer(
    listObject(
      '/v1/events',
      rows.map((row) => JSON.parse(row.body)),
      hasMore,
    ),
  );
};
