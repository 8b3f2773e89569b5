import { useState } from 'react';
import { Scripts } from 'react-router';
import { earlyStepperScript, parkedScriptsId, starterScript } from './starter.ts';

/** Whether this is development, where scripts are never parked, because Vite's scripts for hot updates must run first. */
const isDevelopment = import.meta.env.MODE === 'development';

/** Renders the router's scripts. On a browsing page, they wait until the page is painted. */
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

/** An inline script of the shop. */
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
 * Renders the router's scripts as inert markup that `starterScript` activates. Otherwise browsers would request scripts first, and on a
 * slow connection they would compete with the pictures.
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
