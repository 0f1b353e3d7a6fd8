// Service worker: stores opened pickup passes on the device, so that they open offline. Served unbundled.
const cacheName = 'krume-pass'
const storedUntilHeader = 'x-kept-until'
const networkTimeoutMs = 3000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

async function removeExpired(cache) {
  for (const request of await cache.keys()) {
    const until = (await cache.match(request))?.headers.get(storedUntilHeader)
    if (until && until < new Date().toISOString()) await cache.delete(request)
  }
}

async function storePage(cache, page, until) {
  const response = await fetch(page)
  if (!response.ok || response.redirected) throw new Error('The pass is not available')
  const headers = new Headers(response.headers)
  headers.set(storedUntilHeader, until)
  await cache.put(page, new Response(await response.blob(), { headers }))
}

async function storeAsset(cache, asset) {
  if (await cache.match(asset)) return
  const response = await fetch(asset)
  if (response.ok) await cache.put(asset, response)
}

async function storePass({ page, assets, until }) {
  const cache = await caches.open(cacheName)
  await removeExpired(cache)
  await Promise.all([storePage(cache, page, until), ...assets.map((asset) => storeAsset(cache, asset))])
}

self.addEventListener('message', (event) => {
  event.waitUntil(
    storePass(event.data).then(
      () => event.source.postMessage('kept'),
      () => {},
    ),
  )
})

/** What the bakery has to say about an order. Newer news about it takes the place of older. */
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/icons/apple-touch-icon.png',
      data: { url },
    }),
  )
})

async function openPass(url) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find((client) => new URL(client.url).pathname === new URL(url).pathname)
  return open ? open.focus() : self.clients.openWindow(url)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPass(event.notification.data.url))
})

// ignoreVary: the stored response varies by headers such as the language.
const findStored = (request) => caches.match(request, { cacheName, ignoreVary: true, ignoreSearch: true })

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The current pass if the network responds in time, else the stored one, else the late network response. */
async function respondWithPage(request) {
  const fresh = fetch(request)
  const inTime = await Promise.race([fresh.catch(() => undefined), wait(networkTimeoutMs)])
  return inTime ?? (await findStored(request)) ?? fresh
}

async function respondWithAsset(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await findStored(request)
    if (stored) return stored
    throw error
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname.startsWith('/pass/')) event.respondWith(respondWithPage(request))
  } else if (/^\/(assets|brand|media)\//.test(pathname)) event.respondWith(respondWithAsset(request))
})
