import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(`${import.meta.dirname}/pass-worker.js`, 'utf8')
const url = 'https://krume.example/pass/K7M4-2QXA'

/** Runs the service worker, with windows of the browser open at some addresses, and notes what it does there. */
function startWorker(openAt: readonly string[]) {
  const done: unknown[] = []
  const handlers = new Map<string, (event: object) => void>()
  const windows = openAt.map((address) => ({ url: address, focus: () => done.push(['focus', address]) }))
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    registration: { showNotification: (title: string, options: object) => done.push([title, options]) },
    clients: { matchAll: async () => windows, openWindow: (address: string) => done.push(['open', address]) },
  }
  runInContext(source, createContext({ self, URL }))
  async function dispatch(name: string, event: object): Promise<unknown[]> {
    const waits: unknown[] = []
    handlers.get(name)?.({ ...event, waitUntil: (work: unknown) => waits.push(work) })
    await Promise.all(waits)
    return done
  }
  return { dispatch }
}

test('shows what the bakery says, in the place of what it said before about the order', async () => {
  const news = { title: 'Ihre Bestellung liegt bereit', body: 'Abholcode 4711, Markt', url, tag: 'K7M4-2QXA' }
  const shown = await startWorker([]).dispatch('push', { data: { json: () => news } })
  expect(shown).toMatchObject([[news.title, { body: news.body, tag: 'K7M4-2QXA', renotify: true, data: { url } }]])
})

test.each([
  ['opens the pass', [], ['open', url]],
  ['opens it beside another page', ['https://krume.example/products'], ['open', url]],
  ['shows it where it is open', ['https://krume.example/', `${url}?lng=de`], ['focus', `${url}?lng=de`]],
])('a tap %s', async (_, openAt, expected) => {
  const notification = { data: { url }, close: () => undefined }
  expect(await startWorker(openAt).dispatch('notificationclick', { notification })).toEqual([expected])
})
