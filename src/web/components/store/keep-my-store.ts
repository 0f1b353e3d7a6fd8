import type { AppStateStore } from '../../state/app-state.ts'
import { myStoreCookieText, readMyStoreCookie } from './my-store-cookie.ts'

interface Device {
  cookie: string
}

/** In the state, which lasts on the device, and in a cookie, which the server can read. */
export function keepMyStore(state: AppStateStore, { id, name }: { id: string; name: string }, device: Device): void {
  state.setState({ myStore: { id, name } })
  device.cookie = myStoreCookieText(id)
}

/** A cookie may be gone, or older than the state, which then brings it back. */
export function renewMyStoreCookie(state: AppStateStore, device: Device): void {
  const id = state.getState().myStore?.id
  if (id && readMyStoreCookie(device.cookie) === undefined) device.cookie = myStoreCookieText(id)
}
