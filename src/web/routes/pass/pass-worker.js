// Keeps opened pickup passes on the device, so that they open at a counter without a connection. Served as it stands.
const cacheName = 'krume-pass'
const keptUntil = 'x-kept-until'
const patienceMs = 3000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

async function dropOld(cache) {
  for (const request of await cache.keys()) {
    const until = (await cache.match(request))?.headers.get(keptUntil)
    if (until && until < new Date().toISOString()) await cache.delete(request)
  }
}

async function keepPage(cache, page, until) {
  const answer = await fetch(page)
  if (!answer.ok || answer.redirected) throw new Error('The pass is not there')
  const headers = new Headers(answer.headers)
  headers.set(keptUntil, until)
  await cache.put(page, new Response(await answer.blob(), { headers }))
}

async function keepAsset(cache, asset) {
  if (await cache.match(asset)) return
  const answer = await fetch(asset)
  if (answer.ok) await cache.put(asset, answer)
}

async function keep({ page, assets, until }) {
  const cache = await caches.open(cacheName)
  await dropOld(cache)
  await Promise.all([keepPage(cache, page, until), ...assets.map((asset) => keepAsset(cache, asset))])
}

self.addEventListener('message', (event) => {
  event.waitUntil(
    keep(event.data).then(
      () => event.source.postMessage('kept'),
      () => {},
    ),
  )
})

// The kept answer names headers of the page's own negotiation, such as the language.
const findKept = (request) => caches.match(request, { cacheName, ignoreVary: true, ignoreSearch: true })

const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The newest pass if the network gives it soon; else the kept one; else whatever the network says in the end. */
async function answerPage(request) {
  const fresh = fetch(request)
  const soon = await Promise.race([fresh.catch(() => undefined), later(patienceMs)])
  return soon ?? (await findKept(request)) ?? fresh
}

async function answerAsset(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await findKept(request)
    if (kept) return kept
    throw error
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname.startsWith('/pass/')) event.respondWith(answerPage(request))
  } else if (/^\/(assets|brand|media)\//.test(pathname)) event.respondWith(answerAsset(request))
})
