import { z } from 'zod';
import type { ContentId } from '../../core/ids.ts';
import { isContentId } from './data-rules.ts';
import { contentEventKinds } from './store-types.ts';

/** A page's worth of events; the published client sends them a few at a time. */
const mostEvents = 50;

/** What is read of a batch: of each event what happened and to which document. Who it happened to is not even looked at. */
const batch = z.object({
  events: z
    .array(
      z.object({ type: z.string().max(60), data: z.object({ contentId: z.string().max(200).optional() }) }),
    )
    .max(mostEvents),
});

export type ContentEvents = readonly {
  readonly documentId: ContentId;
  readonly kind: (typeof contentEventKinds)[number];
  readonly events: number;
}[];

/** Sums of a batch; events that nobody counts are left out of them. @returns undefined when it is no batch. */
export function readEvents(value: unknown): ContentEvents | undefined {
  const read = batch.safeParse(value);
  if (!read.success) return undefined;
  const known = read.data.events.flatMap(({ type, data: { contentId } }) => {
    const kind = contentEventKinds.find((each) => each === type);
    return kind && isContentId(contentId) ? [{ kind, documentId: contentId }] : [];
  });
  return [...Map.groupBy(known, ({ kind, documentId }) => `${kind} ${documentId}`).values()].flatMap((same) =>
    same.slice(0, 1).map((event) => ({ ...event, events: same.length })),
  );
}
