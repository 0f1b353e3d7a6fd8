export interface TextTree {
  [key: string]: string | TextTree
}

export type DeskTexts = (key: string, values?: Readonly<Record<string, string | number>>) => string

const find = (tree: TextTree, path: string): string | undefined => {
  const found = path
    .split('.')
    .reduce<string | TextTree | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), tree)
  return typeof found === 'string' ? found : undefined
}

/** `key_one` stands for a count of one, where there is such a text. A key without a text shows itself. */
export function deskTexts(tree: TextTree): DeskTexts {
  return (key, values = {}) => {
    const text = (values.count === 1 ? find(tree, `${key}_one`) : undefined) ?? find(tree, key) ?? key
    return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
