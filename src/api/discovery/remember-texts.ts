/** A handful of texts, made anew when their stamp changes. One that could not be made is tried again. */
export function rememberTexts(): (stamp: string, key: string, make: () => Promise<string>) => Promise<string> {
  let currentStamp = ''
  const texts = new Map<string, string>()
  return async (stamp, key, make) => {
    if (stamp !== currentStamp) texts.clear()
    currentStamp = stamp
    const text = texts.get(key) ?? (await make())
    if (stamp === currentStamp) texts.set(key, text)
    return text
  }
}
