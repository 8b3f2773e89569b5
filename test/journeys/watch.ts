import { type BrowserContext, expect, type Page } from '@playwright/test';

/** What a page must not do while nobody looks: each entry is a sentence for the report. */
export type Watch = {
  /** Answers that this journey provokes on purpose, such as 422 for a form with a mistake. */
  expectAnswers(...statuses: number[]): void;
  /** Fails when anything went wrong so far. */
  verify(): void;
};

/**
 * Listens to every page of a browser: exceptions, anything on the console above a warning, violations of the content security
 * policy, and requests that leave for other origins than the shop and its gateway.
 */
export async function watch(context: BrowserContext, ownOrigins: readonly string[]): Promise<Watch> {
  const wrongs: string[] = [];
  const expected = new Set<number>();
  await context.exposeBinding('reportViolation', ({ page }, violation: string) => {
    wrongs.push(`policy violated on ${pathOf(page)}: ${violation}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
      report(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  context.on('weberror', (webError) => {
    wrongs.push(`exception on ${pathOf(webError.page())}: ${webError.error().message}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const status = /status of (\d{3})/.exec(message.text())?.[1];
    if (status !== undefined && expected.has(Number(status))) return;
    // Our own listener above, which may run in a mail's frame as little as any other script.
    if (/^Blocked script execution in '[^']+\/dev\/mailbox\/markup\?/.test(message.text())) return;
    wrongs.push(`console on ${pathOf(message.page())}: ${message.text()}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = ownOrigins.includes(url.origin) || ['data:', 'blob:'].includes(url.protocol);
    if (!isOwn) wrongs.push(`request to ${url.origin}`);
  });
  return {
    expectAnswers: (...statuses) => {
      for (const status of statuses) expected.add(status);
    },
    verify: () => expect(wrongs).toEqual([]),
  };
}

function pathOf(page: Page | null): string {
  return page === null ? 'a closed page' : page.url().replace(/^https?:\/\/[^/]+/, '');
}
