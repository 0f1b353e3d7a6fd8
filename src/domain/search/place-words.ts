import type { WordsByLanguage } from './word-lists.ts'

/** With the name of a town: the surroundings count too. */
export const nearWords: WordsByLanguage = {
  de: 'bei, nahe, Nähe, in der Nähe, in der Nähe von, in meiner Nähe, meiner Nähe, in unserer Nähe, in meiner Umgebung, Umkreis, im Umkreis, im Umkreis von, Umgebung, und Umgebung, Region',
  en: 'near, near me, close to me, nearby, around, within, close to',
}
