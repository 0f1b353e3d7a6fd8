import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scrollAfterNavigation } from './scroll-after-navigation.ts'

function makeElement(attributes: Record<string, string> = {}) {
  const current = new Map(Object.entries(attributes))
  return {
    scrollIntoView: vi.fn(),
    focus: vi.fn(),
    hasAttribute: (name: string) => current.has(name),
    setAttribute: (name: string, value: string) => current.set(name, value),
    attribute: (name: string) => current.get(name),
  }
}

function makePage(elements: Record<string, ReturnType<typeof makeElement>>, prefersReducedMotion = false) {
  const heading = makeElement()
  const document = Object.assign(new EventTarget(), {
    documentElement: { dataset: {} as DOMStringMap },
    getElementById: (id: string) => elements[id] ?? null,
    querySelector: (selector: string) => (selector === 'main h1' ? heading : null),
  }) as unknown as Document
  return { heading, page: { document, scrollTo: vi.fn(), prefersReducedMotion } }
}

describe('scrollAfterNavigation', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('scrolls smoothly to the element of the hash after 200 ms', () => {
    const places = makeElement()
    const { page } = makePage({ places })
    scrollAfterNavigation('#places', page)
    vi.advanceTimersByTime(199)
    expect(places.scrollIntoView).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(places.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ behavior: 'smooth' })
    expect(page.scrollTo).not.toHaveBeenCalled()
  })

  test.each([
    ['there is no hash', ''],
    ['no element has the hash', '#nowhere'],
    ['the hash cannot be decoded', '#%'],
  ])('scrolls smoothly to the top after 200 ms when %s', (_when, hash) => {
    const { page, heading } = makePage({})
    scrollAfterNavigation(hash, page)
    vi.advanceTimersByTime(199)
    expect(page.scrollTo).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(page.scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'smooth' })
    expect(heading.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
  })

  test('scrolls instantly with reduced motion', () => {
    const places = makeElement()
    const toHash = makePage({ places }, true)
    const toTop = makePage({}, true)
    scrollAfterNavigation('#places', toHash.page)
    scrollAfterNavigation('', toTop.page)
    vi.advanceTimersByTime(200)
    expect(places.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ behavior: 'instant' })
    expect(toTop.page.scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' })
  })

  test('moves the focus to the element without scrolling again', () => {
    const places = makeElement()
    const { page, heading } = makePage({ places })
    scrollAfterNavigation('#places', page)
    vi.advanceTimersByTime(200)
    expect(places.attribute('tabindex')).toBe('-1')
    expect(places.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
    expect(heading.focus).not.toHaveBeenCalled()
  })

  test('leaves somebody alone who has gone on typing meanwhile', () => {
    const results = makeElement()
    const { page } = makePage({ results })
    scrollAfterNavigation('#results', page)
    vi.advanceTimersByTime(199)
    page.document.dispatchEvent(new Event('input'))
    vi.advanceTimersByTime(1)
    expect(results.focus).not.toHaveBeenCalled()
    expect(results.scrollIntoView).not.toHaveBeenCalled()
    scrollAfterNavigation('#results', page)
    vi.advanceTimersByTime(200)
    expect(results.focus).toHaveBeenCalledOnce()
  })

  test('keeps an existing tabindex', () => {
    const search = makeElement({ tabindex: '0' })
    scrollAfterNavigation('#search', makePage({ search }).page)
    vi.advanceTimersByTime(200)
    expect(search.attribute('tabindex')).toBe('0')
    expect(search.focus).toHaveBeenCalledOnce()
  })

  test('decodes a hash with an umlaut', () => {
    const element = makeElement()
    scrollAfterNavigation('#Br%C3%B6tchen', makePage({ Brötchen: element }).page)
    vi.advanceTimersByTime(200)
    expect(element.scrollIntoView).toHaveBeenCalledOnce()
  })

  test('does nothing when the next navigation comes first', () => {
    const { page, heading } = makePage({})
    const cancel = scrollAfterNavigation('', page)
    vi.advanceTimersByTime(199)
    cancel()
    vi.advanceTimersByTime(1000)
    expect(page.scrollTo).not.toHaveBeenCalled()
    expect(heading.focus).not.toHaveBeenCalled()
  })
})
