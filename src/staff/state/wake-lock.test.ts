import { expect, test } from 'vitest'
import { createWakeLock } from './wake-lock.ts'

function setUp({ isRefused = false } = {}) {
  const page = { isVisible: true, held: 0, requests: 0, releaseByBrowser: () => {} }
  let changeVisibility = () => {}
  const lock = createWakeLock({
    request: async () => {
      page.requests++
      if (isRefused) throw new Error('The battery is low')
      page.held++
      let onRelease = () => {}
      page.releaseByBrowser = () => {
        page.held--
        onRelease()
      }
      return {
        addEventListener: (_: string, listener: unknown) => {
          onRelease = listener as () => void
        },
        release: async () => void page.held--,
      } as unknown as WakeLockSentinel
    },
    isVisible: () => page.isVisible,
    onVisibilityChange: (listener) => {
      changeVisibility = listener
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    lock,
    page,
    settle,
    async setVisible(isVisible: boolean) {
      page.isVisible = isVisible
      changeVisibility()
      await settle()
    },
  }
}

test('is held while it is wanted, and given back afterwards', async () => {
  const { lock, page, settle } = setUp()
  const release = lock.hold()
  await settle()
  expect(page.held).toBe(1)
  release()
  await settle()
  expect(page.held).toBe(0)
})

test('is given back when the page is hidden and taken again when it is visible', async () => {
  const { lock, page, setVisible, settle } = setUp()
  lock.hold()
  await settle()
  await setVisible(false)
  expect(page.held).toBe(0)
  await setVisible(true)
  expect([page.held, page.requests]).toEqual([1, 2])
})

test('is taken again after the browser has taken it away', async () => {
  const { lock, page, setVisible, settle } = setUp()
  lock.hold()
  await settle()
  page.releaseByBrowser()
  expect(page.held).toBe(0)
  await setVisible(true)
  expect(page.held).toBe(1)
})

test('is not held by a page that was left while the browser was asked', async () => {
  const { lock, page, settle } = setUp()
  lock.hold()()
  await settle()
  expect([page.requests, page.held]).toEqual([1, 0])
})

test('is not asked for by a page that does not want it, and a refusal is no error', async () => {
  const idle = setUp()
  await idle.setVisible(true)
  expect(idle.page.requests).toBe(0)
  const refused = setUp({ isRefused: true })
  refused.lock.hold()
  await refused.settle()
  expect([refused.page.requests, refused.page.held]).toEqual([1, 0])
})
