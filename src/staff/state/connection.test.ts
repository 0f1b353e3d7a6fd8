import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

const query = { store: 'illertissen-marktplatz', date: '2026-11-17' }

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }

  send(name: string): void {
    if (this.readyState !== FakeEventSource.CLOSED) this.dispatchEvent(new Event(name))
  }

  /** The browser gives up, such as after a response that is not a stream. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers()
  FakeEventSource.opened = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  vi.stubGlobal('EventSource', FakeEventSource)
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setUp(downSince?: Parameters<typeof createConnection>[0]['downSince']) {
  const calls: string[] = []
  const connection = createConnection({
    ...(downSince && { downSince }),
    nowMs: () => Date.now(),
    onHint: () => void calls.push('hint'),
    onBack: () => void calls.push('back'),
    checkSession: async () => void calls.push('checkSession'),
  })
  connection.watch(query)
  /** The calls since the last time. */
  const takeCalls = () => calls.splice(0)
  return { connection, takeCalls }
}

const stream = () => FakeEventSource.opened.at(-1) as FakeEventSource
const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('a hint of the server and the opening of the stream lead to a reading', () => {
  const { connection, takeCalls } = setUp()
  expect(stream().url).toContain('/events?store=illertissen-marktplatz&date=2026-11-17')
  stream().send('open')
  expect([takeCalls(), connection.facts.get().isStreamOpen]).toEqual([['hint'], true])
  stream().send('changed')
  expect(takeCalls()).toEqual(['hint'])
  stream().send('alive')
  expect(takeCalls()).toEqual([])
})

test('after a broken stream it connects again, sends what waits and reads what it has missed', () => {
  const { connection, takeCalls } = setUp()
  stream().send('open')
  takeCalls()
  stream().dispatchEvent(new Event('error'))
  expect(connection.facts.get()).toEqual({ isStreamOpen: false, downSinceMs: Date.now() })
  expect(FakeEventSource.opened).toHaveLength(1)
  wait(3)
  expect(FakeEventSource.opened).toHaveLength(2)
  stream().send('open')
  expect(takeCalls()).toEqual(['back', 'hint'])
  expect(connection.facts.get()).toEqual({ isStreamOpen: true, downSinceMs: undefined })
})

test('a stream without a sign of life is replaced', () => {
  const { connection } = setUp()
  stream().send('open')
  wait(30)
  stream().send('alive')
  wait(39)
  expect(FakeEventSource.opened).toHaveLength(1)
  wait(1)
  expect([FakeEventSource.opened.length, connection.facts.get().isStreamOpen]).toEqual([2, false])
})

test('the network that is lost and back connects at once, not after the pause', () => {
  const { connection, takeCalls } = setUp()
  stream().send('open')
  takeCalls()
  window.dispatchEvent(new Event('offline'))
  expect(connection.facts.get().isStreamOpen).toBe(false)
  window.dispatchEvent(new Event('online'))
  expect(FakeEventSource.opened).toHaveLength(2)
  stream().send('open')
  expect(takeCalls()).toEqual(['back', 'hint'])
})

test('a tablet that wakes up reads at once, even if its stream seems to be open', () => {
  const { takeCalls } = setUp()
  stream().send('open')
  takeCalls()
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(takeCalls()).toEqual([])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(takeCalls()).toEqual(['hint'])
})

test('it reads from time to time in case a hint was lost, more often without a stream', () => {
  const { takeCalls } = setUp()
  stream().send('open')
  takeCalls()
  for (let seconds = 0; seconds < 60; seconds += 10) {
    wait(10)
    stream().send('alive')
  }
  expect(takeCalls()).toEqual(['hint'])
  stream().refuse()
  takeCalls()
  wait(15)
  expect(takeCalls()).toContain('hint')
})

test('a refused or ended stream asks whether there is still a session, and opens again only if there is', async () => {
  const { connection, takeCalls } = setUp()
  stream().refuse()
  expect(takeCalls()).toEqual(['checkSession'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(FakeEventSource.opened).toHaveLength(2)
  stream().send('signedOut')
  expect([takeCalls(), stream().readyState]).toEqual([['checkSession'], FakeEventSource.CLOSED])
  // As whoever finds that the session is over does.
  connection.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeEventSource.opened).toHaveLength(2)
})

test('another board replaces the stream, the same one does not, and stopping ends everything', () => {
  const { connection, takeCalls } = setUp()
  connection.watch({ ...query })
  expect(FakeEventSource.opened).toHaveLength(1)
  connection.watch({ ...query, date: '2026-11-18' })
  expect(FakeEventSource.opened.map(({ readyState }) => readyState)).toEqual([FakeEventSource.CLOSED, 0])
  connection.stop()
  takeCalls()
  wait(600)
  window.dispatchEvent(new Event('online'))
  expect([FakeEventSource.opened.length, takeCalls()]).toEqual([2, []])
})

test('a failed request marks the connection as down, a successful one as working', () => {
  const { connection } = setUp()
  stream().send('open')
  connection.reportAnswer(false)
  expect(connection.facts.get().isStreamOpen).toBe(false)
  connection.reportAnswer(true)
  expect(connection.facts.get()).toEqual({ isStreamOpen: false, downSinceMs: undefined })
})

test('a page that is loaded again while the line is down says since when, until the line is back', () => {
  // What the page before has left.
  const firstMs = Date.now()
  let kept: number | undefined = firstMs
  const downSince = {
    read: () => kept,
    write: (sinceMs: number | undefined) => {
      kept = sinceMs
    },
  }
  vi.advanceTimersByTime(60_000)
  const { connection } = setUp(downSince)
  connection.reportAnswer(false)
  expect(connection.facts.get().downSinceMs).toBe(firstMs)
  FakeEventSource.opened.at(-1)?.send('open')
  expect(kept).toBeUndefined()
  connection.reportAnswer(false)
  expect(connection.facts.get().downSinceMs).toBe(firstMs + 60_000)
})
