import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { BillingDetails, CardFieldsMessage } from '../../../integrations/payment/port.ts';
import { Skeleton } from '../../../ui/base/skeleton.tsx';
import { type TokenizeAnswer, talkToFields } from './talk-to-fields.ts';

/** What the page may ask of the gateway's fields. Card numbers stay on the gateway's side; the page gets a reference. */
export type CardFieldsHandle = {
  tokenize(billing?: BillingDetails): Promise<TokenizeAnswer>;
  fillTestCard?(number: string): void;
};

type SandboxFieldsProps = {
  fieldsUrl: string;
  /** The gateway's origin: messages from elsewhere are ignored, and ours go nowhere else. */
  origin: string;
  /** Enter was pressed in a field. */
  onSubmit: () => void;
  ref: Ref<CardFieldsHandle>;
};

/** The card's number, and a line for the rest. */
const outline = ['h-4 w-28', 'h-13', 'h-4 w-20', 'h-13'] as const;

/** The sandbox gateway's card fields in a frame of its own origin. */
export function SandboxCardFields({ fieldsUrl, origin, onSubmit, ref }: SandboxFieldsProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // A mounted frame keeps its gateway, and with it this talk.
  const [talk] = useState(() =>
    talkToFields((command) => frame.current?.contentWindow?.postMessage(command, origin)),
  );
  const submit = useEffectEvent(onSubmit);
  // The frame is told which page it belongs to, and that is known in the browser only.
  const [address, setAddress] = useState<string>();
  const [isThere, setIsThere] = useState(false);

  useEffect(() => {
    const url = new URL(fieldsUrl);
    url.searchParams.set('parent', window.location.origin);
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
        // The frame has four pixels of its own around the fields, for their focus ring; the fields line up with ours. It is as
        // high as they are from the start, so that nothing below moves away under a finger when they come.
        className="relative -m-1 block h-[185px] w-[calc(100%+0.5rem)] max-w-none"
      />
    </div>
  );
}
