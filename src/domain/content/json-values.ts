/** What JSON holds, of which no schema has said what it is. */

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toFields = (value: unknown): Fields => (isFields(value) ? value : {})

export const toItems = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value at names of fields and positions of items; undefined where nothing is there. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (Object(inner) as Fields)[name], value)
