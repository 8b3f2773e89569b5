import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFormServices } from '../../../../test/helpers/forms.ts';
import type { TestShop } from '../../../../test/helpers/shop.ts';
import { storeSubmission } from '../../../engine/content/forms/index.server.ts';
import {
  completeFormValues,
  formFixture,
  formSubmissionFixture,
} from '../../../engine/content/forms/testing.ts';
import { createTestOperator } from '../testing.ts';

let forms: Awaited<ReturnType<typeof startFormServices>>;
beforeAll(async () => {
  forms = await startFormServices({ mailboxes: [], actions: ['http://10.0.0.1/in'], builder: undefined });
});
afterAll(() => forms.stop());

const { run, auditOf } = createTestOperator(() => forms as unknown as TestShop);

const send = (email: string, change = {}) =>
  storeSubmission(
    forms.dependencies,
    { documentId: 'private-events', form: formFixture(change) },
    formSubmissionFixture({ ...completeFormValues, email: [email], message: ['Forty \u009b31m of us.'] }),
  );

test('the submission commands list submissions without their answers, and show, retry and delete them', async () => {
  await send('ana@guests.example');
  await send('iris@guests.example', { sendSubmissionsTo: 'custom', action: 'http://10.0.0.1/in' });
  const listed = await run('submissions');
  expect(listed.text).toMatch(/3001.*visits@mesalucero\.example.*waiting for the mail server/);
  expect(listed.text).toMatch(/3002.*http:\/\/10\.0\.0\.1\/in.*failed: its address is not public/);
  expect(JSON.stringify(listed.data)).not.toMatch(/Ana|guests\.example/);
  expect((await run('submissions', '--failed')).text).not.toContain('3001');
  const shown = await run('submission', '3001');
  expect(shown.text).toMatch(/Your name +Ana Núñez/);
  expect(shown.text).not.toContain('\u009b');
  expect(await run('submission', '9999')).toEqual({ refused: 'There is no submission 9999.' });

  const { submissions } = (await run('submissions', '--email', 'IRIS@guests.example')).data as {
    readonly submissions: readonly { readonly id: string; readonly number: number }[];
  };
  expect(submissions.map(({ number }) => number)).toEqual([3002]);
  expect(await run('retry-submission', '3002')).toHaveProperty('text');
  expect(await run('retry-submission', '3002')).toHaveProperty('refused');
  expect(await run('retry-submission', '3001')).toHaveProperty('refused');
  expect((await run('forget-submissions', '--email', 'iris@guests.example')).text).toBe(
    '1 submission deleted.',
  );
  expect((await run('submissions')).text).not.toContain('3002');
  expect(await auditOf(submissions[0]?.id ?? '')).toEqual([
    'operator:rosa form_submission.retried',
    'operator:rosa form_submission.forgotten',
  ]);
});
