import { dependenciesContext } from '../../../dependencies.server.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { clientLogSchema } from '../forms.ts';
import type { Route } from './+types/log.ts';

/**
 * Accepts the client's error reports (§7). Logs only known codes (§8), because all other data was entered or made by a browser and must not
 * be logged (A38). The response is empty.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const dependencies = context.get(dependenciesContext);
  const { clientAddress, requestId } = context.get(requestContext);
  const now = dependencies.clock.now();
  const key = clientKeyOfAddress(clientAddress);
  const taken = await takeRateLimitToken(dependencies, {
    bucket: 'auth-log',
    key,
    limit: 30,
    windowSeconds: 60,
    now,
  });
  if (!taken.allowed) {
    const headers = { 'retry-after': String(taken.retryAfterSeconds) };
    return Response.json({}, { status: 429, headers });
  }
  const fields = clientLogSchema.safeParse(formValues(await request.formData()));
  if (!fields.success) return Response.json({}, { status: 400 });
  const { level, code } = fields.data;
  dependencies.log[level === 'error' ? 'warn' : level]('the sign-in client complains', { requestId, code });
  return Response.json({});
}
