import source from './pass-worker.js?raw'

/** Served below /pass/, which limits the scope of the service worker to the passes. */
export const loader = () =>
  new Response(source, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
