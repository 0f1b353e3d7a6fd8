const lineWidth = 120
const shortObject = 90

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

function inline(value: unknown): string | undefined {
  if (isPlain(value)) return JSON.stringify(value)
  if (Array.isArray(value))
    return value.every(isPlain) ? `[${value.map((one) => JSON.stringify(one)).join(', ')}]` : undefined
  const entries = Object.entries(value as object)
  if (!entries.every(([key, inner]) => isPlain(inner) && key !== 'de')) return undefined
  const text = `{ ${entries.map(([key, inner]) => `${JSON.stringify(key)}: ${JSON.stringify(inner)}`).join(', ')} }`
  return text.length <= shortObject ? text : undefined
}

function write(value: unknown, indent: string, used: number): string {
  const short = inline(value)
  if (short !== undefined && (isPlain(value) || used + short.length <= lineWidth)) return short
  const deeper = `${indent}  `
  if (Array.isArray(value))
    return `[\n${value.map((one) => deeper + write(one, deeper, deeper.length + 1)).join(',\n')}\n${indent}]`
  const lines = Object.entries(value as object).map(([key, inner]) => {
    const start = `${deeper}${JSON.stringify(key)}: `
    return start + write(inner, deeper, start.length + 1)
  })
  return `{\n${lines.join(',\n')}\n${indent}}`
}

/** As people write it by hand: short things on one line. */
export const writeJson = (value: unknown): string => `${write(value, '', 0)}\n`
