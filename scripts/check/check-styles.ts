/** Styles use the spaces of src/ui/styles/tokens.css and five widths. An exception says why in a comment beside it. */
import { globSync, readFileSync } from 'node:fs'

const widths = ['20em', '24em', '44em', '56em', '62.5em']
const spaceProperty = /^\s*(?:(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z-]+)?):\s*(.*)$/
const isReason = (line: string | undefined) => line?.trim().startsWith('/*') || line?.trim().endsWith('*/')

/** Lengths within calc(), max() and min() position something, so they may be others. */
function findOwnSpace(line: string): string | undefined {
  const value = spaceProperty.exec(line)?.[1]
  return value?.replace(/(?:calc|max|min)\(.*\)/g, '').match(/clamp|-?[\d.]+rem/)?.[0]
}

function findOwnWidth(line: string): string | undefined {
  if (!line.startsWith('@media')) return undefined
  const named = line.match(/(?:min-|max-)width: [^)]*|width [<>=]+ [^)]*/g) ?? []
  return named.find((condition) => !widths.some((width) => new RegExp(`^width (<|>=) ${width}$`).test(condition)))
}

/** Sentences about what is outside of the scales, by file and line. */
export const findStyleErrors = (): string[] =>
  globSync('src/**/*.css').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index, lines) => {
        const own = findOwnSpace(line) ?? findOwnWidth(line)
        if (!own || isReason(lines[index - 1])) return []
        return [`${file}:${index + 1}: "${own}" is outside of the scales of src/ui/styles/tokens.css`]
      }),
  )
