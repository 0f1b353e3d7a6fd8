export interface TextTree {
  [key: string]: string | TextTree
}

export type FlatTexts = Readonly<Record<string, string>>

/** `{ a: { b: 'x' } }` as `{ 'a.b': 'x' }`: one look-up a text, however deep it lies. */
export function flattenTexts(tree: TextTree, prefix = ''): FlatTexts {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flattenTexts(value, `${prefix}${key}.`)),
    ),
  )
}
