import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { acceptedLanguage } from '../accepted-language.ts'
import { contentCache } from './content-cache.ts'
import { etagOf } from './etag-of.ts'
import { languageHeaders } from './language-headers.ts'
import { roomFor, type StoredAnswer, sendBodies } from './send-bodies.ts'

interface Parts {
  /** What every answer carries, unless it says otherwise. */
  headers?: Readonly<Record<string, string>>
  contentVersion: () => string
  maxCacheBytes: number
}

// All that such an answer depends on. The credential is part of it: with another one, the API is asked again.
const keyOf = ({ url, headers }: IncomingMessage) =>
  `${acceptedLanguage(headers['accept-language'])} ${url} ${headers.authorization ?? ''}`

/** Whoever has it keeps it and asks whether it still holds: most often it does, and nothing is sent. */
const askAgain = { 'cache-control': 'private, no-cache' }

export interface Offer {
  version: string
  expiresAtMs: number
}

/** Called by who makes an answer that is the same for everyone for so long, or until there is new content. */
export type Share = (lastsMs: number) => void

/** What the API shares is made once and from then on sent from the front door. */
export function sharedAnswers({ headers = {}, contentVersion, maxCacheBytes }: Parts) {
  const cache = contentCache<StoredAnswer>(maxCacheBytes, contentVersion)
  const underWay = new Map<string, Promise<StoredAnswer>>()

  async function finish(request: IncomingMessage, answer: Response): Promise<StoredAnswer> {
    const body = Buffer.from(await answer.arrayBuffer())
    const said = { ...headers, ...askAgain, ...languageHeaders(request), ...Object.fromEntries(answer.headers) }
    return { status: answer.status, headers: said, etag: etagOf(body), bodies: { identity: body } }
  }

  async function finishAndKeep(request: IncomingMessage, answer: Response, offer: Offer): Promise<StoredAnswer> {
    const stored = await finish(request, answer)
    if (offer.version === contentVersion()) {
      const { expiresAtMs } = offer
      cache.keep(keyOf(request), stored, { bytes: roomFor(stored), expiresAtMs })
    }
    return stored
  }

  /** Many who ask at once get what is made for the first. */
  function finishOnce(request: IncomingMessage, answer: Response, offer: Offer): Promise<StoredAnswer> {
    const key = keyOf(request)
    const known = underWay.get(key)
    if (known) return known
    const work = finishAndKeep(request, answer, offer).finally(() => underWay.delete(key))
    underWay.set(key, work)
    return work
  }

  return {
    sendStored(request: IncomingMessage, response: ServerResponse): boolean {
      const stored = cache.find(keyOf(request), Date.now())
      if (stored) sendBodies(request, response, stored)
      return stored !== undefined
    },
    /** Has it made, and keeps it if whoever makes it shares it. */
    async answer(
      request: IncomingMessage,
      response: ServerResponse,
      make: (share: Share) => Response | Promise<Response>,
    ): Promise<Response> {
      let offer: Offer | undefined
      const answer = await make((lastsMs) => {
        offer = { version: contentVersion(), expiresAtMs: Date.now() + lastsMs }
      })
      if (!offer || request.method !== 'GET') return answer
      sendBodies(request, response, await finishOnce(request, answer, offer))
      return RESPONSE_ALREADY_SENT
    },
  }
}

export type SharedAnswers = ReturnType<typeof sharedAnswers>
