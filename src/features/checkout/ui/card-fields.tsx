import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { CardBillingDetails, CardFieldsMessage } from '../../../integrations/payment/port.ts';
import { Skeleton } from '../../../ui/base/skeleton.tsx';
import { readCardFieldsStyle } from './fields-look.ts';
import { connectToCardFields, type TokenizeResult } from './talk-to-fields.ts';

/** The interface to the gateway's card fields. Card numbers stay with the gateway; the page receives only a reference. */
export type CardFieldsHandle = {
  tokenize(billing?: CardBillingDetails): Promise<TokenizeResult>;
  fillTestCard?(number: string): void;
};

type SandboxFieldsProps = {
  fieldsUrl: string;
  /** The gateway's origin. Messages from other origins are ignored, and messages to the gateway go only there. */
  origin: string;
  /** Called when Enter is pressed in a field. */
  onSubmit: () => void;
  ref: Ref<CardFieldsHandle>;
};

/** The sizes of the placeholders for the card number and the line below it. */
const outline = ['h-4 w-28', 'h-13', 'h-4 w-20', 'h-13'] as const;

/** The sandbox gateway's card fields, in a frame with its own origin. */
export function SandboxCardFields({ fieldsUrl, origin, onSubmit, ref }: SandboxFieldsProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // A mounted frame keeps its gateway, and so this connection.
  const [talk] = useState(() =>
    connectToCardFields((command) => frame.current?.contentWindow?.postMessage(command, origin)),
  );
  const submit = useEffectEvent(onSubmit);
  // The frame needs the page's origin and look, which are known only in the browser.
  const [address, setAddress] = useState<string>();
  const [isThere, setIsThere] = useState(false);

  useEffect(() => {
    const url = new URL(fieldsUrl);
    const given = { parent: window.location.origin, ...readCardFieldsStyle() };
    for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
    setAddress(url.href);
  }, [fieldsUrl]);

  useEffect(() => {
    function receive(event: MessageEvent<CardFieldsMessage>): void {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = event.data;
      if (message.type === 'resize' && frame.current) {
        frame.current.style.height = `${message.height}px`;
        setIsThere(true);
      }
      if (message.type === 'submit') submit();
      talk.hear(message);
    }
    window.addEventListener('message', receive);
    return () => {
      window.removeEventListener('message', receive);
      talk.end();
    };
  }, [origin, talk]);

  useImperativeHandle(ref, () => talk, [talk]);

  return (
    <div className="relative">
      {!isThere && (
        <Skeleton label="Loading the card fields" lines={outline} className="absolute inset-x-0 top-0" />
      )}
      <iframe
        ref={frame}
        src={address}
        title="Card details"
        // The frame has four pixels around the fields for their focus ring, which the negative margin aligns with ours.
        // Its height is fixed from the start, so that the layout does not shift when it loads.
        className="relative -m-1 block h-[185px] w-[calc(100%+0.5rem)] max-w-none"
      />
    </div>
  );
}
