import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { Icon } from '../media/icons.tsx';
import { classNames } from './class-names.ts';
import { toastQueue as incoming } from './toast.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The time a toast stays visible (specification §2, §9). `limit` is the maximum number of toasts visible together. */
const timeoutMilliseconds = 6_000;
const limit = 20;

const manager = Toast.createToastManager();

/** Toasts at the top right, newest first. Their timers pause while the pointer or the focus is on a toast. */
export default function ToastList() {
  useEffect(
    () =>
      incoming.receive(({ kind, text, action }) => {
        const id = manager.add({
          type: kind,
          title: text,
          priority: kind === 'error' ? 'high' : 'low',
          ...(action && {
            actionProps: {
              children: action.label,
              onClick: () => {
                action.onPress();
                manager.close(id);
              },
            },
          }),
        });
      }),
    [],
  );
  return (
    <Toast.Provider timeout={timeoutMilliseconds} limit={limit} toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Messages"
          className="fixed top-31 right-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 lg:top-29 lg:right-16"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['up', 'right']}
      // The library hides an error from screen readers until it has the focus, since it also announces it as an alert;
      // its button must stay reachable.
      aria-hidden={undefined}
      aria-live={toast.type === 'error' ? 'off' : undefined}
      className={classNames(
        'rounded-winery border bg-field px-4 py-3 text-small transition-opacity motion-safe:animate-rise data-ending-style:opacity-0 data-limited:hidden',
        toast.type === 'error' ? 'border-error' : 'border-success',
      )}
    >
      <Toast.Content className="flex items-start gap-3">
        <Icon
          name={toast.type === 'error' ? 'error' : 'check'}
          className={classNames('mt-0.5 shrink-0', toast.type === 'error' ? 'text-error' : 'text-success')}
        />
        <div className="min-w-0 flex-1">
          <Toast.Title render={<p />} />
          {toast.actionProps && <Toast.Action className="min-h-8 font-medium text-wine link-line" />}
        </div>
        {/* The library hides it while messages overlap in a stack; here they form a list, each fully visible. */}
        <Toast.Close
          aria-hidden={undefined}
          className="-m-2 grid size-10 shrink-0 place-items-center rounded-winery hover:bg-paper-deep"
        >
          <Icon name="close" size={16} />
          <VisuallyHidden>Close message</VisuallyHidden>
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
