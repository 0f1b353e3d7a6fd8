import { appState } from './app-state.ts'
import { syncMyStore } from './my-store.ts'

const sync = () => syncMyStore(appState, document.cookie)

/** Shows what any tab has chosen. Older browsers do not report changes of cookies; there a tab looks when it is used. */
export function followMyStore(): void {
  sync()
  for (const event of ['focus', 'pageshow']) addEventListener(event, sync)
  if ('cookieStore' in window) cookieStore.addEventListener('change', sync)
}
