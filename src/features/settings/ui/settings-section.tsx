import type { ReactNode } from 'react';

type SettingsSectionProps = { id: string; title: string; intro?: ReactNode; children: ReactNode };

/** One section of the settings page: title and intro on the left, the form on the right. */
export function SettingsSection({ id, title, intro, children }: SettingsSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-line border-t py-9 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="type-title">
          {title}
        </h2>
        {intro !== undefined && <div className="mt-2 text-ink-soft text-small">{intro}</div>}
      </div>
      <div className="max-w-form">{children}</div>
    </section>
  );
}
