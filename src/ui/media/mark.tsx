import { WineryDrawing } from './winery-drawings.tsx';

/** The winery's mark. */
export function Mark({ className }: { className?: string }) {
  return <WineryDrawing name="mark" className={className} />;
}
