import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAppState } from './app-state.ts'
import { type MyStore, readMyStore, syncMyStore, toMyStoreCookie } from './my-store.ts'
import { persistAppState, readPersistedState, restoreAppState } from './persist-app-state.ts'
import { renewMyStore, type StoreCookie, saveMyStore } from './save-my-store.ts'
import { createExpiringStorage } from './storage.ts'

const today = '2026-11-17'
const aStore = (id: string, savedOn = today): MyStore => ({ id, name: `Filiale ${id}`, savedOn })
const toCookies = (store: MyStore) => toMyStoreCookie(store).split('; ')[0] ?? ''

describe('the cookie of my store', () => {
  test('is read among other cookies, whatever the store is called', () => {
    for (const store of [aStore('illertissen-marktplatz'), { ...aStore('türkheim; Secure'), name: 'a=b: c; Domain=d' }])
      expect(readMyStore(`krume-lng=en; ${toCookies(store)}; a=b`)).toEqual(store)
  })

  test('lasts as long as browsers allow, and is SameSite=Lax', () => {
    expect(toMyStoreCookie(aStore('ulm'))).toMatch(/; Path=\/; Max-Age=34560000; SameSite=Lax$/)
  })

  test.each([
    null,
    undefined,
    '',
    'xkrume-store=a',
    'krume-store=',
    'krume-store=ulm',
    'krume-store=:Ulm',
    'krume-store=%E0%A4%A',
  ])('is undefined for %j', (cookies) => {
    expect(readMyStore(cookies)).toBeUndefined()
  })
})

test('the state follows the cookie, and does not change without need', () => {
  const state = createAppState()
  syncMyStore(state, toCookies(aStore('ulm', '2026-01-01')))
  const { myStore } = state.getState()
  expect(myStore).toMatchObject({ id: 'ulm', name: 'Filiale ulm' })
  syncMyStore(state, toCookies(aStore('ulm')))
  expect(state.getState().myStore).toBe(myStore)
  syncMyStore(state, '')
  expect(state.getState().myStore).toBeUndefined()
})

describe('saving', () => {
  const runAtOnce: StoreCookie['lock'] = (task) => task()

  test('fails without a connection, and when the browser refuses the cookie', async () => {
    const read = () => toCookies(aStore('ulm'))
    const offline = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await saveMyStore('senden', { read, send: offline, lock: runAtOnce })).toBe(false)
    expect(await saveMyStore('senden', { read, send: async () => {}, lock: runAtOnce })).toBe(false)
  })

  test.each([
    ['', 0],
    [toCookies(aStore('ulm', '2026-10-18')), 0],
    [toCookies(aStore('ulm', '2026-10-17')), 1],
    ['krume-store=ulm:Ulm:', 1],
  ])('%j is renewed after a month', async (cookies, times) => {
    const sent: string[] = []
    const send = async (storeId: string) => sent.push(storeId)
    await renewMyStore(today, { read: () => cookies, send, lock: runAtOnce })
    expect(sent).toEqual(Array.from({ length: times }, () => 'ulm'))
  })
})

/** A browser with tabs, and a network that delivers requests and responses of different tabs in any order. */
function openBrowser(scheduler: fc.Scheduler, firstStore: MyStore) {
  let cookies = toCookies(firstStore)
  let queue: Promise<unknown> = Promise.resolve()
  const entries = new Map<string, string>()
  const storage = createExpiringStorage({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  })
  const tabs = new Set<ReturnType<typeof createAppState>>()
  const cookie: StoreCookie = {
    read: () => cookies,
    async send(storeId) {
      await scheduler.schedule(Promise.resolve(), `request ${storeId}`)
      await scheduler.schedule(Promise.resolve(), `response ${storeId}`)
      cookies = toCookies(aStore(storeId))
      for (const tab of tabs) syncMyStore(tab, cookies)
    },
    lock(task) {
      const result = queue.then(task)
      queue = result.catch(() => {})
      return result
    },
  }
  return {
    cookie,
    tabs,
    async openTab() {
      const tab = createAppState()
      tabs.add(tab)
      syncMyStore(tab, cookies)
      const renewal = renewMyStore(today, cookie)
      await restoreAppState(tab, () => readPersistedState(storage, 0), 5000)
      persistAppState(tab, storage)
      return renewal
    },
    useTab: (index: number, use: (tab: ReturnType<typeof createAppState>) => void) => {
      const tab = [...tabs][index % Math.max(tabs.size, 1)]
      if (tab) use(tab)
    },
  }
}

const actions = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('choose' as const), storeId: fc.constantFrom('senden', 'weiler', 'buxheim') }),
    fc.record({ kind: fc.constantFrom('open' as const, 'add' as const, 'close' as const), tab: fc.nat(3) }),
  ),
  { maxLength: 12 },
)

test('all tabs show the last choice, however tabs choose, add to the cart, open and close', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.constantFrom(today, '2025-12-01'),
      actions,
      async (scheduler, savedOn, steps) => {
        const { cookie, tabs, openTab, useTab } = openBrowser(scheduler, aStore('ulm', savedOn))
        const work = [openTab(), openTab()]
        for (const step of steps) {
          if (step.kind === 'choose') work.push(saveMyStore(step.storeId, cookie).then(() => {}))
          else if (step.kind === 'open') work.push(openTab())
          else if (step.kind === 'close') useTab(step.tab, (tab) => tabs.delete(tab))
          else useTab(step.tab, (tab) => tab.setState({ cartItemCount: tab.getState().cartItemCount + 1 }))
        }
        work.push(openTab())
        await scheduler.waitFor(Promise.all(work))
        const lastChoice = steps.findLast((step) => step.kind === 'choose')?.storeId ?? 'ulm'
        expect(readMyStore(cookie.read())?.id).toBe(lastChoice)
        for (const tab of tabs) expect(tab.getState().myStore?.id).toBe(lastChoice)
      },
    ),
  )
})
