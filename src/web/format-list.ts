/** "Weizen, Roggen und Milch" */
export const formatList = (
  items: readonly string[],
  language: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
) => new Intl.ListFormat(language, { type }).format(items)
