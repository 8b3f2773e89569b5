import { useState } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';

/** A code to be said at the door or typed; with scripts one press copies it. */
export function PerkCode({ code, partner }: { code: string; partner: string }) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(code);
    setIsCopied(true);
  }
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <code className="figures border border-edge border-dashed bg-field px-4 py-2.5 font-medium tracking-[0.1em]">
        {code}
      </code>
      <span className="[@media(scripting:none)]:hidden">
        <Button type="button" kind="text" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
          <VisuallyHidden> the code of {partner}</VisuallyHidden>
        </Button>
      </span>
    </p>
  );
}
