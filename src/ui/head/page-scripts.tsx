import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';
import { earlySteps, parkedScriptType, starter, starterId } from './starter.ts';

type ElementProps = {
  readonly rel?: string;
  readonly href?: string;
  readonly type?: string;
  readonly children?: ReactNode;
};

/** What the router writes into a page to make it alive. Where nobody has to fill in anything, it waits until the page is painted. */
export function PageScripts({ isForLooking, nonce }: { isForLooking: boolean; nonce: string | undefined }) {
  return (
    <>
      <InlineScript nonce={nonce}>{earlySteps}</InlineScript>
      {isForLooking ? <ParkedScripts nonce={nonce} /> : <Scripts />}
    </>
  );
}

type InlineScriptProps = { id?: string; nonce: string | undefined; children: string };

/** One of our own, which runs where it stands. */
function InlineScript({ id, nonce, children }: InlineScriptProps) {
  return (
    <script
      id={id}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, which React would escape
      dangerouslySetInnerHTML={{ __html: children }}
    />
  );
}

/**
 * On a slow line scripts take from the pictures what they weigh, and they are asked for first. So what the router names as
 * module is written down for the starter, and whatever else it writes stays as it is.
 */
function ParkedScripts({ nonce }: { nonce: string | undefined }) {
  // The router has no setting for this; its component is called like a hook, so that what it writes can be looked at.
  const elements = flat(Scripts({}));
  const files = elements.filter(({ props }) => props.rel === 'modulepreload').map(({ props }) => props.href);
  const others = elements.filter(({ props }) => props.rel !== 'modulepreload');
  const modules = others.filter(({ props }) => props.type === 'module');
  return (
    <>
      {others.map((element) => (modules.includes(element) ? park(element, files) : element))}
      {modules.length > 0 && (
        <InlineScript id={starterId} nonce={nonce}>
          {starter}
        </InlineScript>
      )}
    </>
  );
}

function park(script: ReactElement, files: readonly unknown[]): ReactElement {
  const parked = { type: parkedScriptType, async: undefined, 'data-files': files.join(' ') };
  return cloneElement(script, parked);
}

/** The elements of the page among these, out of whatever holds them together; each has a key of its own. */
function flat(nodes: ReactNode): ReactElement<ElementProps>[] {
  return Children.toArray(nodes).flatMap((node) => {
    if (!isValidElement<ElementProps>(node)) return [];
    return node.type === Fragment ? flat(node.props.children) : [node];
  });
}
