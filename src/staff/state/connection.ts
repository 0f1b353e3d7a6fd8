import { toUrl } from '../api/request.ts'
import type { BoardQuery } from '../api/staff-api.ts'
import type { LineFacts } from './connection-model.ts'
import { createObservable } from './observable.ts'

interface ConnectionDeps {
  nowMs: () => number
  /** Called for every hint and whenever something may have been missed. */
  onHint: () => void
  /** Called when the line is back. */
  onBack: () => void
  /** Asks whether there is still a session, when the server has ended or refused the stream. */
  checkSession: () => Promise<void>
  /** Keeps since when the line is down while the page is loaded again. */
  downSince?: { read: () => number | undefined; write: (sinceMs: number | undefined) => void }
}

/** The server sends a sign of life every 15 seconds. */
const silenceMs = 40_000
const reconnectMs = 3_000
/** In case that hints are lost on the way; more often while there is no stream, as behind a proxy that blocks it. */
const rereadMs = { withStream: 60_000, without: 15_000 }

/** Listens to the hints of the server for one board, and knows whether the line works. */
export function createConnection(deps: ConnectionDeps) {
  const { nowMs } = deps
  const facts = createObservable<LineFacts>({ isStreamOpen: false, downSinceMs: undefined })
  let query: BoardQuery | undefined
  let source: EventSource | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let lastHintMs = 0

  function setDown(): void {
    const downSinceMs = facts.get().downSinceMs ?? deps.downSince?.read() ?? nowMs()
    deps.downSince?.write(downSinceMs)
    facts.set({ isStreamOpen: false, downSinceMs })
  }

  function clearDown(isStreamOpen: boolean): void {
    deps.downSince?.write(undefined)
    facts.set({ isStreamOpen, downSinceMs: undefined })
  }

  function hint(): void {
    lastHintMs = nowMs()
    deps.onHint()
  }

  function setUp(): void {
    const wasDown = facts.get().downSinceMs !== undefined
    clearDown(true)
    if (wasDown) deps.onBack()
  }

  function closeStream(): void {
    clearTimeout(silenceTimer)
    clearTimeout(reconnectTimer)
    source?.close()
    source = undefined
  }

  function waitForSign(): void {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(reconnect, silenceMs)
  }

  function markAlive(): void {
    waitForSign()
    setUp()
  }

  function reconnect(): void {
    setDown()
    openStream()
  }

  function openLater(): void {
    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(openStream, reconnectMs)
  }

  /** The answer may take a while: somebody may be signing in again. */
  function checkAndReopen(): void {
    closeStream()
    void deps.checkSession().then(openLater)
  }

  function openStream(): void {
    closeStream()
    if (!query) return
    const opened = new EventSource(toUrl('/events', { ...query }))
    source = opened
    waitForSign()
    for (const name of ['open', 'changed'])
      opened.addEventListener(name, () => {
        markAlive()
        hint()
      })
    opened.addEventListener('alive', markAlive)
    opened.addEventListener('signedOut', checkAndReopen)
    opened.addEventListener('error', () => {
      setDown()
      if (opened.readyState === EventSource.CLOSED) return checkAndReopen()
      closeStream()
      openLater()
    })
  }

  /** A tablet that was asleep has missed everything. */
  function wake(): void {
    if (document.visibilityState === 'hidden' || !query) return
    if (!facts.get().isStreamOpen) openStream()
    hint()
  }

  function rereadIfDue(): void {
    const dueMs = facts.get().isStreamOpen ? rereadMs.withStream : rereadMs.without
    if (query && nowMs() - lastHintMs >= dueMs) hint()
  }

  function loseNetwork(): void {
    closeStream()
    setDown()
    // Some devices report no network although there is one.
    reconnectTimer = setTimeout(openStream, reconnectMs)
  }

  window.addEventListener('online', openStream)
  window.addEventListener('offline', loseNetwork)
  window.addEventListener('focus', wake)
  document.addEventListener('visibilitychange', wake)
  setInterval(rereadIfDue, 5_000)

  return {
    facts,
    watch(next: BoardQuery): void {
      if (query?.store === next.store && query.date === next.date) return
      query = next
      openStream()
    },
    stop(): void {
      query = undefined
      closeStream()
      clearDown(false)
    },
    /** A request says something about the line, too. */
    reportAnswer(hasAnswered: boolean): void {
      const { isStreamOpen, downSinceMs } = facts.get()
      if (!hasAnswered && downSinceMs === undefined) reconnect()
      if (hasAnswered && !isStreamOpen) clearDown(false)
    },
  }
}

export type Connection = ReturnType<typeof createConnection>
