interface Change {
  name: string
  before: string
  after: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function say(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The facts that differ between both, as they are stored. */
export function listChanges(before: unknown, after: unknown): Change[] {
  const old = isRecord(before) ? before : {}
  const changed = isRecord(after) ? after : {}
  const names = [...new Set([...Object.keys(old), ...Object.keys(changed)])]
  return names
    .map((name) => ({ name, before: say(old[name]), after: say(changed[name]) }))
    .filter((change) => change.before !== change.after)
}
