import { useState } from 'react';
import { Scripts } from 'react-router';
import { earlySteps, parkedScriptsId, starter } from './starter.ts';

/** Vite's scripts for hot updates run before all others, and parked ones are asked for in another order. */
const isDevelopment = import.meta.env.MODE === 'development';

/** Renders what the router writes into a page to make it interactive. On a page for looking it waits until the page is painted. */
export function PageScripts({ isForLooking, nonce }: { isForLooking: boolean; nonce: string | undefined }) {
  // What was loaded is not loaded again as somebody moves between the two kinds of pages.
  const [isParked] = useState(isForLooking && !isDevelopment);
  return (
    <>
      <InlineScript nonce={nonce}>{earlySteps}</InlineScript>
      {isParked ? <ParkedScripts nonce={nonce} /> : <Scripts />}
    </>
  );
}

type InlineScriptProps = { nonce: string | undefined; children: string };

/** Renders a script of our own, which runs where it stands. */
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
 * Renders the router's scripts where a browser that runs scripts reads them as text. On a slow line scripts take from the pictures
 * what they weigh, and they are asked for first.
 */
function ParkedScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <noscript id={parkedScriptsId}>
        <Scripts />
      </noscript>
      <InlineScript nonce={nonce}>{starter}</InlineScript>
    </>
  );
}
