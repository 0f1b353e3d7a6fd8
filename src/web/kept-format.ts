/** A format of Intl costs a hundred times more to make than to use: each is made once per language. */
export function keptFormat<T>(make: (language: string) => T): (language: string) => T {
  const formats = new Map<string, T>()
  return (language) => {
    const format = formats.get(language) ?? make(language)
    formats.set(language, format)
    return format
  }
}
