import { missingResource } from './api-error.ts';
import { answer, list, type Operation } from './gateway.ts';
import { allowOnly, pageOf } from './parameters.ts';

export const retrieveEvent: Operation = (gateway, { id }) => {
  const event = gateway.events.find(id);
  if (event === undefined) throw missingResource('event', id);
  return answer(JSON.parse(event.body));
};

export const listEvents: Operation = (gateway, { parameters }) => {
  allowOnly(parameters, ['limit', 'starting_after', 'created']);
  const { rows, hasMore } = gateway.events.page(pageOf(parameters));
  return answer(
    list(
      '/v1/events',
      rows.map((row) => JSON.parse(row.body)),
      hasMore,
    ),
  );
};
