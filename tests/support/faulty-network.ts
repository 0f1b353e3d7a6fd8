import type { Api } from '#api/site/create-api.ts'

/** What happens to a message: requests, responses and announcements between tabs can get lost or arrive late. */
export const fates = ['delivered', 'requestLost', 'responseLost', 'late', 'serverError'] as const
export type Fate = (typeof fates)[number]

interface Event {
  run: (fate: Fate) => void | Promise<void>
}

/** A page that was left neither receives responses nor runs its timers. */
export function createPage() {
  const left = Promise.withResolvers<void>()
  const page = {
    isOpen: true,
    left: left.promise,
    leave(): void {
      page.isOpen = false
      left.resolve()
    },
  }
  return page
}

export type Page = ReturnType<typeof createPage>

const msPerEvent = 400

const serverError = { success: false, code: 'internal', message: 'Das hat leider nicht geklappt.' }

/**
 * Carries requests to the real API, one event at a time and in the order that the test chooses. Timers are events too, so
 * that a run has no waiting times and no coincidences.
 */
export function createFaultyNetwork(api: Api) {
  const events: Event[] = []
  const requests: string[] = []
  let nowMs = Date.parse('2026-11-16T09:00:00Z')

  // The network does not carry the options that tell the browser what to do when the page is left or takes too long.
  function fetch(page: Page, path: string, { method, headers, body }: RequestInit): Promise<Response> {
    requests.push([method ?? 'GET', path, body].filter(Boolean).join(' '))
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const lose = () => page.isOpen && reject(new TypeError('fetch failed'))
    const process = () => Promise.resolve(api.request(path, { method, headers, body } as RequestInit))
    events.push({
      async run(fate) {
        if (fate === 'late') events.push({ run: async () => void (await process()) })
        if (fate === 'requestLost' || fate === 'late') return void lose()
        if (fate === 'serverError') return void (page.isOpen && resolve(Response.json(serverError)))
        const response = await process()
        if (fate === 'responseLost') return void lose()
        events.push({ run: () => void (page.isOpen && resolve(response)) })
      },
    })
    return promise
  }

  /** Runs all callbacks that do not depend on a queued event. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

  async function runEvent(index: number, fate: Fate): Promise<void> {
    nowMs += msPerEvent
    const [event] = events.splice(index % Math.max(events.length, 1), 1)
    await event?.run(fate)
    await settle()
  }

  return {
    nowMs: () => nowMs,
    /** Everything that was sent so far. */
    requests,
    fetch,
    settle,
    runEvent,
    wait: (page: Page) =>
      new Promise<void>((resolve) => {
        events.push({ run: () => void (page.isOpen && resolve()) })
      }),
    /** An announcement to another tab. */
    post: (deliver: () => void) => events.push({ run: (fate) => void (fate === 'delivered' && deliver()) }),
    async runAll(): Promise<void> {
      while (events.length > 0) await runEvent(0, 'delivered')
    },
  }
}

export type FaultyNetwork = ReturnType<typeof createFaultyNetwork>
