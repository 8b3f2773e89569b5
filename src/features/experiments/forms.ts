import { z } from 'zod';
import { isVisitorId } from '../../engine/content/experiments/rules.ts';

const short = z.string().max(80);

/** A batch of experiment events sent by a browser. The limits allow all that the shop's own script sends. */
export const eventBatchSchema = z.object({
  account_id: short,
  project_id: short,
  revision: short,
  client_name: short,
  client_version: short,
  anonymize_ip: z.literal(true),
  enrich_decisions: z.literal(true),
  visitors: z
    .array(
      z.object({
        visitor_id: z.string().refine(isVisitorId),
        snapshots: z
          .array(
            z.object({
              decisions: z
                .array(z.object({ campaign_id: short, experiment_id: short, variation_id: short }))
                .max(20),
              events: z
                .array(
                  z.object({
                    entity_id: short,
                    key: z.literal('campaign_activated'),
                    timestamp: z.number().int(),
                    uuid: short,
                  }),
                )
                .max(20),
            }),
          )
          .max(20),
      }),
    )
    .max(10),
});
