import source from './pass-worker.js?raw'

/** Served from below /pass/, so that these pages are all it can ever see. */
export const loader = () =>
  new Response(source, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
