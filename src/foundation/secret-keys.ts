export const minKeyLength = 32

/** The first key signs, the others only verify. */
export type SecretKeys = readonly [string, ...string[]]

/** Published with the sources, so everybody can sign with it. */
export const demoKeys: SecretKeys = ['only for a demo on a machine of one’s own']

/** Splits a comma-separated list. An empty key would be one that everybody knows; `findKeyErrors` reports it. */
export function splitSecretKeys(text: string): SecretKeys {
  const [first = '', ...others] = text.split(',').map((key) => key.trim())
  return [first, ...others]
}

/** A key that cannot be used, by its position: the key itself must not be repeated. */
export interface KeyError {
  /** `only`: there is just one key, and it is too short. */
  kind: 'only' | 'empty' | 'short'
  position: number
  count: number
}

export const findKeyErrors = (keys: SecretKeys): KeyError[] =>
  keys.flatMap((key, index) => {
    if (key.length >= minKeyLength) return []
    const kind = keys.length === 1 ? 'only' : key === '' ? 'empty' : 'short'
    return { kind, position: index + 1, count: keys.length }
  })
