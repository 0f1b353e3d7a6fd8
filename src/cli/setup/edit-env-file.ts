import { formatAssignment, parseEnvFile } from '#foundation/env-file.ts'

/** A line with the name, or an example of it that is commented out. */
const findLine = (lines: readonly string[], name: string): number => {
  const assigned = lines.findIndex((line) => line.startsWith(`${name}=`))
  return assigned >= 0 ? assigned : lines.findIndex((line) => line.startsWith(`#${name}=`))
}

/**
 * Sets values in the text of an env file and keeps everything else, comments and order included. Undefined if the file is
 * written in a way that this cannot change, such as a value over several lines.
 */
export function setValues(text: string, values: ReadonlyMap<string, string>): string | undefined {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  for (const [name, value] of values) {
    const index = findLine(lines, name)
    const line = formatAssignment(name, value)
    if (index < 0) lines.push(line)
    else lines[index] = line
  }
  const edited = `${lines.join('\n')}\n`
  const before = parseEnvFile(text)
  const after = parseEnvFile(edited)
  const expected = new Map([...before.values, ...values])
  const isAsExpected =
    after.wrongLines.length === 0 &&
    after.values.size === expected.size &&
    [...expected].every(([name, value]) => after.values.get(name) === value)
  return isAsExpected ? edited : undefined
}
