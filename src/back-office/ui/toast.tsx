import { useState } from 'react';
import { Form } from 'react-router';
import { Icon } from '../../ui/media/icons.tsx';
import type { BackOfficeFlash } from '../flash-types.ts';
import { OfficeIcon } from './office-icons.tsx';

/** The message of an action, shown on the next page. It stays until it is closed or another page opens, so that Undo can't be missed. */
export function Toast({ flash }: { flash: BackOfficeFlash }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <div className="toast" role={flash.kind === 'error' ? 'alert' : 'status'}>
      <Icon name={flash.kind === 'error' ? 'error' : 'check'} className="shrink-0" />
      <p className="min-w-0 grow">{flash.text}</p>
      {flash.undo && (
        <Form method="post" action={flash.undo.action}>
          {Object.entries(flash.undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="min-h-9 px-2 font-medium link-line">
            Undo
          </button>
        </Form>
      )}
      <button
        type="button"
        aria-label="Close message"
        onClick={() => setOpen(false)}
        className="grid size-9 shrink-0 place-items-center"
      >
        <OfficeIcon name="close" />
      </button>
    </div>
  );
}
