import { Notice } from '../../ui/base/notice.tsx';
import { ButtonLink } from './button.tsx';

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, to }: { codes: readonly string[]; to: string }) {
  return (
    <div className="grid gap-4">
      <Notice title="Save these codes now">
        They won’t be shown again. Each one signs you in once if you lose your authenticator app.
      </Notice>
      <ul className="grid grid-cols-2 gap-x-6 rounded-winery border border-line bg-field px-5 py-3 font-medium figures">
        {codes.map((code) => (
          <li key={code} className="py-1 select-all">
            {code}
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink kind="filled" to={to} reloadDocument className="min-h-11">
          I saved them
        </ButtonLink>
      </div>
    </div>
  );
}
