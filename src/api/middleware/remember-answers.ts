const maxAnswers = 400
const maxCharacters = 48_000_000

/**
 * Answers that stay the same until their stamp changes (the content's version, the minute) are made once, as JSON text.
 * Searches are many and lists may be long, so the oldest give way, and one that is too long for all is not kept.
 */
export function rememberAnswers(limit = maxCharacters): (stamp: string, key: string, make: () => unknown) => string {
  let currentStamp = ''
  let keptCharacters = 0
  const answers = new Map<string, string>()

  function forgetAll(): void {
    answers.clear()
    keptCharacters = 0
  }

  function keep(key: string, answer: string): void {
    const { length } = answer
    if (length > limit) return
    for (const [oldest, text] of answers) {
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
    const answer = JSON.stringify(make())
    keep(key, answer)
    return answer
  }
}
