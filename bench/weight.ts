import { type Browser, chromium } from '@playwright/test';
import { findOrInstallBrowser } from '../bin/browser.mjs';
import { type FirstView, firstViewLimits, measureFirstView } from './first-view.ts';
import { type Figure, figureAtMost, informationalFigure } from './report.ts';
import { browserFlags, storefrontPages } from './shop-window.ts';

const kilobyte = 1024;
const limits = firstViewLimits;

/** Measures the size of a first visit for each storefront page. */
export async function measurePageWeights(origin: string): Promise<Figure[]> {
  const executablePath = findOrInstallBrowser();
  if (executablePath === undefined)
    return [informationalFigure('weight of a first view', 'no browser on this machine')];
  const browser = await chromium.launch({ executablePath, args: [...browserFlags] });
  try {
    return await weighWith(browser, origin);
  } finally {
    await browser.close();
  }
}

async function weighWith(browser: Browser, origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(storefrontPages)) {
    figures.push(...figuresOf(name, await measureFirstView(browser, origin, path)));
  }
  return figures;
}

function figuresOf(name: string, view: FirstView): Figure[] {
  const inKilobytes = (what: string, bytes: number, most: number, digits = 1) =>
    figureAtMost(`${name}: ${what}`, bytes / kilobyte, most / kilobyte, ' KB', digits);
  return [
    inKilobytes('HTML, gzip', view.htmlBytes, limits.htmlBytes),
    inKilobytes('first-load JavaScript, gzip', view.scriptBytes, limits.scriptBytes),
    inKilobytes(`${view.fonts} fonts`, view.fontBytes, limits.fontBytes),
    figureAtMost(`${name}: requests of a first view`, view.requests, limits.requests, ''),
    inKilobytes('all bytes of a first view', view.bytes, limits.bytes, 0),
  ];
}
