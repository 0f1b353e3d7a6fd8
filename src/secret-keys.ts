const minLength = 32

/** The first key signs, the others only verify. */
export type SecretKeys = readonly [string, ...string[]]

/** Published with the sources, so everybody can sign with it. */
export const demoKeys: SecretKeys = ['only for a demo on a machine of one’s own']

export const secretKeyHint = `at least ${minLength} characters of random text`

/** Splits a comma-separated list. An empty key would be one that everybody knows; `findKeyErrors` reports it. */
export function splitSecretKeys(text: string): SecretKeys {
  const [first = '', ...others] = text.split(',').map((key) => key.trim())
  return [first, ...others]
}

/** Names a key by its position: the message must not repeat it. */
function describeError(key: string, index: number, { length: count }: SecretKeys): string {
  if (count === 1) return `SECRET_KEY has a value that cannot be used: it must be ${secretKeyHint}.`
  const name = `SECRET_KEY: key ${index + 1} of ${count}`
  if (key === '') return `${name} is empty. Remove the extra comma.`
  return `${name} is shorter than ${minLength} characters. Enter the whole key, or remove it if nothing needs it any more.`
}

export const findKeyErrors = (keys: SecretKeys): string[] =>
  keys.flatMap((key, index) => (key.length < minLength ? describeError(key, index, keys) : []))
