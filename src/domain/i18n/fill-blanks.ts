/** What stands in the blanks of a text. */
export type Blanks = Readonly<Record<string, string | number | undefined>>

/** `{{name}}` becomes what `name` stands for, in one pass: a blank within a value stays what it is. */
export const interpolate = (text: string, blanks: Blanks): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(blanks[name] ?? ''))
