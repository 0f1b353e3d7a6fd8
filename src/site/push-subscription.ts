/** Whether this browser can be told something while the page is closed. On an iPhone only apps of the home screen can. */
export const canReceivePushes = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const isIphone = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

const readRegistration = () => navigator.serviceWorker.getRegistration('/pass/')

/** A subscription for another key, of a bakery that has changed its own, is of no use. */
const isFor = ({ options }: PushSubscription, key: Uint8Array) => {
  const used = options.applicationServerKey && new Uint8Array(options.applicationServerKey)
  return used?.length === key.length && used.every((byte, index) => byte === key[index])
}

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const toBase64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What the server has to know of a subscription, and the id by which both name it. */
async function describe(subscription: PushSubscription) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  const body = {
    address: subscription.endpoint,
    publicKey: toBase64url(subscription.getKey('p256dh')),
    secret: toBase64url(subscription.getKey('auth')),
  }
  return { pushId: toBase64url(digest), body }
}

export type KnownSubscription = Awaited<ReturnType<typeof describe>>

/** That of this browser, for all orders; undefined if it has none. */
export async function findSubscription(key: string): Promise<KnownSubscription | undefined> {
  const subscription = await (await readRegistration())?.pushManager.getSubscription()
  return subscription && isFor(subscription, toBytes(key)) ? describe(subscription) : undefined
}

/** The worker is for the pass. Other pages are not under its control, so what waits for that would wait for ever. */
async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/pass/worker.js', { scope: '/pass/' })
  const starting = registration.installing ?? registration.waiting
  if (starting && !registration.active)
    await new Promise<void>((resolve) => {
      starting.addEventListener('statechange', () => starting.state === 'activated' && resolve())
    })
  return registration
}

/** Asks the person first. Undefined: they, or the browser, do not want it. */
export async function subscribe(key: string): Promise<KnownSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await registerWorker()
  const applicationServerKey = toBytes(key)
  const existing = await pushManager.getSubscription()
  if (existing && !isFor(existing, applicationServerKey)) await existing.unsubscribe()
  return describe(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
}
