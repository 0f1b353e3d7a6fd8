const maxAnswers = 400

/**
 * Answers that stay the same until their stamp changes (the content's version, the minute) are made once.
 * Searches are many, so the oldest give way.
 */
export function rememberAnswers(): (stamp: string, key: string, make: () => unknown) => string {
  let currentStamp = ''
  const answers = new Map<string, string>()
  return (stamp, key, make) => {
    if (stamp !== currentStamp) {
      answers.clear()
      currentStamp = stamp
    }
    const known = answers.get(key)
    if (known !== undefined) return known
    const text = JSON.stringify(make())
    if (answers.size >= maxAnswers) answers.delete(answers.keys().next().value ?? '')
    answers.set(key, text)
    return text
  }
}
