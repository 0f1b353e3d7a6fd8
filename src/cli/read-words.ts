import { isLanguage, type Language } from '#domain/i18n/languages.ts'

export interface Wording {
  words: string[]
  isJson: boolean
  wantsHelp: boolean
  /** Undefined: not said. */
  language: Language | undefined
  /** What was said and is no language. */
  strangeLanguage: string | undefined
}

/** Takes out what every command understands, wherever it stands. */
export function readWords(argv: readonly string[]): Wording {
  const words: string[] = []
  let [isJson, wantsHelp, said] = [false, false, undefined as string | undefined]
  const rest = [...argv]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--json') isJson = true
    else if (word === '--help' || word === '-h') wantsHelp = true
    else if (word === '--lng') said = rest.shift() ?? ''
    else if (word.startsWith('--lng=')) said = word.slice('--lng='.length)
    else words.push(word)
  }
  const language = isLanguage(said) ? said : undefined
  return { words, isJson, wantsHelp, language, strangeLanguage: language === undefined ? said : undefined }
}
