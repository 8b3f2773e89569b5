import { useId } from 'react';
import { CloseIconButton } from '../../../ui/base/close-button.tsx';
import { ModalCloseProvider, useModal } from '../../../ui/base/use-modal.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';

type PictureZoomProps = { name: string; pictures: readonly PictureSource[] };

/**
 * Covers the picture behind it with a button that enlarges all pictures in a dialog. Without JavaScript the pictures unfold on the page.
 */
export function PictureZoom({ name, pictures }: PictureZoomProps) {
  const titleId = useId();
  const { close, detailsProps, summaryProps, dialogProps } = useModal({});
  if (pictures.length === 0) return null;
  return (
    <details {...detailsProps}>
      <summary
        {...summaryProps}
        className="absolute inset-0 flex cursor-zoom-in list-none items-end justify-end p-3 [&::-webkit-details-marker]:hidden"
      >
        <span className="flex items-center gap-2 rounded-winery bg-paper/85 px-3 py-2 text-small">
          <Icon name="search" />
          <span>
            Enlarge<VisuallyHidden> pictures of {name}</VisuallyHidden>
          </span>
        </span>
      </summary>
      <dialog {...dialogProps} aria-labelledby={titleId} className="dialog max-w-none modal-wide">
        <ModalCloseProvider value={close}>
          <div className="dialog-sheet">
            <h2 id={titleId} className="type-title mb-4">
              {name}
            </h2>
            <div className="flex flex-col items-center gap-6 sm:flex-row sm:justify-center">
              {pictures.map((source) => (
                <Picture
                  key={source.stem}
                  source={source}
                  sizes="(min-width: 40rem) 44vw, 92vw"
                  alt=""
                  className="h-auto max-h-[84dvh] w-auto max-w-full bg-paper-deep object-contain"
                />
              ))}
            </div>
            <CloseIconButton className="absolute top-3.5 right-3.5" />
          </div>
        </ModalCloseProvider>
      </dialog>
    </details>
  );
}
