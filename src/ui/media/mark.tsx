import { WineryDrawing } from './winery-drawings.tsx';

/** The winery's mark. */
export function WineryMark({ className }: { className?: string }) {
  return <WineryDrawing name="mark" className={className} />;
}
