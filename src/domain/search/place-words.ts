import type { WordsByLanguage } from './word-lists.ts'

/** With the name of a town: the surroundings count too. */
export const nearWords: WordsByLanguage = {
  de: 'bei, nahe, Nähe, in der Nähe, in der Nähe von, Umkreis, im Umkreis, im Umkreis von, Umgebung, und Umgebung, Region',
  en: 'near, nearby, around, within, close to',
}
