/**
 * The text of one member of a JSON object exactly as it was sent. Parsing and writing it again could change bytes
 * (escapes, blanks, numbers), and the signature covers bytes.
 */
export function rawMember(json: string, name: string): string | null {
  let depth = 0
  let key: string | null = null
  let start = -1
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '"') {
      const end = endOfString(json, at)
      if (depth === 1 && start === -1) key = JSON.parse(json.slice(at, end + 1))
      at = end
    } else if (character === ':' && depth === 1 && key === name) {
      start = at + 1
    } else if (depth === 1 && start !== -1 && (character === ',' || character === '}')) {
      return json.slice(start, at).trim()
    } else if (character === '{' || character === '[') {
      depth += 1
    } else if (character === '}' || character === ']') {
      depth -= 1
    }
  }
  return null
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
