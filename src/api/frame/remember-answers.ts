import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** JSON as text, and packed once for however many browsers ask. */
export interface RememberedAnswer {
  text: string
  packed(encoding: 'br' | 'gzip'): Uint8Array<ArrayBuffer>
}

const maxAnswers = 400
const maxCharacters = 48_000_000
// Higher takes many times as long for a few per cent.
const brotliQuality = 5

const pack = {
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (text: string) => gzipSync(text),
}

function answerOf(text: string): RememberedAnswer {
  const known: Partial<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>> = {}
  return {
    text,
    packed: (encoding) => {
      known[encoding] ??= new Uint8Array(pack[encoding](text))
      return known[encoding]
    },
  }
}

/**
 * Answers that stay the same until their stamp changes (the content's version, the minute) are made once.
 * Searches are many and lists may be long, so the oldest give way, and one that is too long for all is not kept.
 */
export function rememberAnswers(
  limit = maxCharacters,
): (stamp: string, key: string, make: () => unknown) => RememberedAnswer {
  let currentStamp = ''
  let keptCharacters = 0
  const answers = new Map<string, RememberedAnswer>()

  function forgetAll(): void {
    answers.clear()
    keptCharacters = 0
  }

  function keep(key: string, answer: RememberedAnswer): void {
    const { length } = answer.text
    if (length > limit) return
    for (const [oldest, { text }] of answers) {
      if (answers.size < maxAnswers && keptCharacters + length <= limit) break
      answers.delete(oldest)
      keptCharacters -= text.length
    }
    answers.set(key, answer)
    keptCharacters += length
  }

  return (stamp, key, make) => {
    if (stamp !== currentStamp) forgetAll()
    currentStamp = stamp
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = answerOf(JSON.stringify(make()))
    keep(key, answer)
    return answer
  }
}
