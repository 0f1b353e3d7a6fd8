/**
 * Keeps the files of one build on the device, so that the app opens without a connection. A new build is stored beside
 * the old one and takes over when the app says so: an open board never gets files of two builds.
 */

/** The addresses of all files of the build, and a name for them; set by scripts/build/staff.ts. */
declare const __FILES__: readonly string[]
declare const __VERSION__: string

/** The part of the worker's global scope that is used here; its types exclude those of pages. */
interface WorkerScope {
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(
    type: 'fetch',
    listener: (event: { request: Request; respondWith(response: Promise<Response>): void }) => void,
  ): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: Location
}

const scope = self as unknown as WorkerScope
const prefix = 'krume-staff-'
const cacheName = `${prefix}${__VERSION__}`
/** Colours and logo are content: they change without a build. */
const contentCacheName = `${prefix}content`
const contentPath = /^\/(theme\.css$|icons\/|brand\/)/
/** What the pages show of it, also when the first visit without a connection follows the first visit. */
const contentFiles = ['/theme.css', '/brand/mark.svg', '/brand/favicon.svg', '/icons/icon-192.png']
const page = '/'

async function store(): Promise<void> {
  const [cache, content] = await Promise.all([caches.open(cacheName), caches.open(contentCacheName)])
  await cache.addAll([page, ...__FILES__])
  // A bakery may have no logo.
  await Promise.all(contentFiles.map((file) => content.add(file).catch(() => {})))
}

async function removeOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName && name !== contentCacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function findStored(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? fetch(request)
}

async function fetchContent(request: Request): Promise<Response> {
  const cache = await caches.open(contentCacheName)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(request, response.clone())
    return response
  } catch (error) {
    const stored = await cache.match(request)
    if (stored) return stored
    throw error
  }
}

scope.addEventListener('install', (event) => event.waitUntil(store()))
scope.addEventListener('activate', (event) => event.waitUntil(removeOldCaches().then(() => scope.clients.claim())))
scope.addEventListener('message', ({ data }) => {
  if (data === 'activate') void scope.skipWaiting()
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(findStored(page, request))
  else if (__FILES__.includes(pathname)) event.respondWith(findStored(pathname, request))
  else if (contentPath.test(pathname)) event.respondWith(fetchContent(request))
})
