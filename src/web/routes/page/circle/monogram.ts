/** "Druckerei Falz & Bogen" signs as DB: the first letter of the first word and of the last. */
export function monogram(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word))
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last].map((word) => [...word][0]?.toLocaleUpperCase('de') ?? '').join('')
}
