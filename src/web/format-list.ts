import { keptFormat } from './kept-format.ts'

const formatIn = {
  conjunction: keptFormat((language) => new Intl.ListFormat(language, { type: 'conjunction' })),
  disjunction: keptFormat((language) => new Intl.ListFormat(language, { type: 'disjunction' })),
}

/** "Weizen, Roggen und Milch" */
export const formatList = (
  items: readonly string[],
  language: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
) => formatIn[type](language).format(items)
