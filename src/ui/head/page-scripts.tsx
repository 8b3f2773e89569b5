import { useState } from 'react';
import { Scripts } from 'react-router';
import { earlyStepperScript, parkedScriptsId, starterScript } from './starter.ts';

/** In development, Vite's scripts for hot updates must run first, so scripts are never parked. */
const isDevelopment = import.meta.env.MODE === 'development';

/** Renders the router's scripts. On a viewing page they wait until the page is painted. */
export function PageScripts({ isForBrowsing, nonce }: { isForBrowsing: boolean; nonce: string | undefined }) {
  // Loaded scripts are not loaded again on navigation between the two kinds of pages.
  const [isParked] = useState(isForBrowsing && !isDevelopment);
  return (
    <>
      <InlineScript nonce={nonce}>{earlyStepperScript}</InlineScript>
      {isParked ? <ParkedScripts nonce={nonce} /> : <Scripts />}
    </>
  );
}

type InlineScriptProps = { nonce: string | undefined; children: string };

/** Renders an inline script of the shop. */
function InlineScript({ nonce, children }: InlineScriptProps) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, which React would escape
      dangerouslySetInnerHTML={{ __html: children }}
    />
  );
}

/**
 * Renders the router's scripts as text that the starter activates. On a slow connection scripts compete with the
 * pictures, and browsers request them first.
 */
function ParkedScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <noscript id={parkedScriptsId}>
        <Scripts />
      </noscript>
      <InlineScript nonce={nonce}>{starterScript}</InlineScript>
    </>
  );
}
