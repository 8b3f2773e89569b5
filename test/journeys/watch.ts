import { type BrowserContext, expect, type Page } from '@playwright/test';
import { rememberEnteredWords } from './site.ts';

/** A watch for page errors that a journey would not notice otherwise. */
export type PageWatch = {
  /** Allows responses with these statuses, which the journey provokes on purpose, such as 422 for a form with an error. */
  expectAnswers(...statuses: number[]): void;
  /** Fails if anything unexpected has happened so far. */
  verify(): void;
};

/**
 * Watches every page of a browser for exceptions, console errors, violations of the content security policy, and requests to origins other
 * than the shop and its gateway.
 */
export async function watchPages(context: BrowserContext, ownOrigins: readonly string[]): Promise<PageWatch> {
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
    // Caused by the listener above, which may not run in an email's frame either.
    if (/^Blocked script execution in '[^']+\/dev\/mailbox\/markup\?/.test(message.text())) return;
    wrongs.push(`console on ${pathOf(message.page())}: ${message.text()}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    rememberEnteredWords(`${request.postData() ?? ''} ${url.searchParams.get('q') ?? ''}`);
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
