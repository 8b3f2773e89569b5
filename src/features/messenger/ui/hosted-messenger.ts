import { cookieChangedEvent } from '../../../platform/cookie-header.ts';
import { messengerPagePath } from '../../../platform/framed-pages.ts';
import { showToast } from '../../../ui/base/toast.ts';
import { fetchChatToken, greetedAccountName } from './chat-token.ts';

type Messenger = (
  area: 'messenger',
  verb: 'open' | 'loginUser' | 'logoutUser',
  withToken?: (give: (token: string | null) => void) => void,
) => void;

let loading: Promise<Messenger> | undefined;

/** Opens the hosted messenger on the page that allows its scripts. On any other page, redirects there. */
export async function openHostedMessenger(key: string): Promise<void> {
  const [arrival] = performance.getEntriesByType('navigation');
  if (arrival === undefined || new URL(arrival.name).pathname !== messengerPagePath) {
    window.location.assign(`${messengerPagePath}#messenger`);
    // After client-side navigation, loads the page again, because its content security policy comes with a full load.
    if (window.location.pathname === messengerPagePath) window.location.reload();
    return;
  }
  loading ??= load(key);
  try {
    (await loading)('messenger', 'open');
  } catch {
    loading = undefined;
    showToast({
      kind: 'error',
      text: 'We couldn’t open the chat. Please use the form here, or call us.',
    });
  }
}

async function load(key: string): Promise<Messenger> {
  await new Promise((resolve, reject) => {
    const src = `https://static.zdassets.com/ekr/snippet.js?key=${encodeURIComponent(key)}`;
    const script = Object.assign(document.createElement('script'), { id: 'ze-snippet', src });
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  const { zE } = window as { readonly zE?: Messenger };
  if (!zE) throw new Error('the script of the messenger brought none');
  followSession(zE);
  return zE;
}

/** Logs the customer in to the hosted messenger with a chat token, and out when the session ends (§4), in any tab. */
function followSession(messenger: Messenger): void {
  let known: string | undefined;
  const notify = () => {
    const name = greetedAccountName();
    if (name === known) return;
    known = name;
    if (name === undefined) messenger('messenger', 'logoutUser');
    else messenger('messenger', 'loginUser', (give) => void fetchChatToken().then(give));
  };
  window.addEventListener(cookieChangedEvent, notify);
  notify();
}
