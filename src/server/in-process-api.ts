import type { Language } from '#domain/i18n/languages.ts'
import { contentCache } from './content-cache.ts'
import type { Offer, Share } from './shared-answers.ts'

interface Visit {
  language: Language
  visitor: string
  cookie: string
}

interface Parts {
  ask: (path: string, init: RequestInit, env: { visitor: string; share: Share }) => Response | Promise<Response>
  contentVersion: () => string
}

/** Of JSON, as text; what is made of it takes a few times as much. */
const maxCharacters = 4_000_000

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}

/**
 * The API for pages, which ask it without HTTP. What it shares with everyone is read once and handed to all of them as
 * it is, so that none of them can change it.
 */
export function inProcessApi({ ask, contentVersion }: Parts) {
  const cache = contentCache<unknown>(maxCharacters, contentVersion)

  async function readAndKeep(key: string, answer: Response, { version, expiresAtMs }: Offer): Promise<unknown> {
    const text = await answer.text()
    const data: unknown = JSON.parse(text)
    freeze(data)
    if (version === contentVersion()) cache.keep(key, data, { bytes: text.length, expiresAtMs })
    return data
  }

  return ({ language, visitor, cookie }: Visit) => {
    const cookies: string[] = []
    return {
      /** Cookies that it has handed out during this visit. */
      cookies: (): readonly string[] => cookies,
      async fetch(path: string, init: RequestInit): Promise<Pick<Response, 'json'>> {
        const key = `${language} ${path}`
        const isRead = (init.method ?? 'GET') === 'GET'
        const known = isRead ? cache.find(key, Date.now()) : undefined
        if (known !== undefined) return { json: async () => known }
        let offer: Offer | undefined
        const share = (lastsMs: number) => {
          offer = { version: contentVersion(), expiresAtMs: Date.now() + lastsMs }
        }
        const headers = { ...(init.headers as Record<string, string>), cookie }
        const answer = await ask(path, { ...init, headers }, { visitor, share })
        cookies.push(...answer.headers.getSetCookie())
        const kept = isRead && offer
        return kept ? { json: () => readAndKeep(key, answer, kept) } : answer
      },
    }
  }
}
