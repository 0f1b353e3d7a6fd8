import type { AppStateStore } from '../../state/app-state.ts'
import { myStoreCookieText } from './my-store-cookie.ts'

interface MyStore {
  id: string
  name: string
}

/** In the state, which lasts on the device, and in a cookie, which the server can read. */
export function keepMyStore(state: AppStateStore, { id, name }: MyStore, device: { cookie: string }): void {
  state.setState({ myStore: { id, name } })
  device.cookie = myStoreCookieText(id)
}
