/**
 * Rows of the journal and of the audit log are linked by hashes: each covers its row and the hash of the row before. So a
 * changed, removed or inserted row is found, unless all later hashes are computed anew; that is what signed day ends find.
 */

/** The previous hash of the very first entry. */
const chainStart = '0'.repeat(64)

/** JSON with sorted keys, so that the same entry is the same text on every database and in every build. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${toCanonicalJson(one)}`)
  return `{${pairs.join(',')}}`
}

export interface ChainLink {
  number: number
  hash: string
}

export interface ChainedEntry extends ChainLink {
  previousHash: string
}

export const emptyChain: ChainLink = { number: 0, hash: chainStart }

/** What is hashed: the entry with the hash before it. */
const toHashedText = (entry: object): string => toCanonicalJson({ ...entry, hash: undefined })

type HashOf = (text: string) => string

/** Makes the content the next entry of the chain. */
export function linkEntry<T extends object>(content: T, previous: ChainLink, hashOf: HashOf): T & ChainedEntry {
  const entry = { ...content, number: previous.number + 1, previousHash: previous.hash }
  return { ...entry, hash: hashOf(toHashedText(entry)) }
}

export type ChainProblem =
  /** The number is missing: a row was removed. */
  | { kind: 'gap'; number: number }
  /** The content does not fit its hash: a row was changed. */
  | { kind: 'changed'; number: number }
  /** The row does not follow the one before it: a row was inserted, replaced or removed. */
  | { kind: 'notLinked'; number: number }

/** Checks rows in the order of their numbers. `last` is the row before the first of them. */
export function findChainProblems(
  entries: readonly ChainedEntry[],
  last: ChainLink,
  hashOf: HashOf,
): { problems: ChainProblem[]; last: ChainLink } {
  const problems: ChainProblem[] = []
  let previous = last
  for (const entry of entries) {
    const { number, hash, previousHash } = entry
    for (let missing = previous.number + 1; missing < number; missing++) problems.push({ kind: 'gap', number: missing })
    if (hashOf(toHashedText(entry)) !== hash) problems.push({ kind: 'changed', number })
    if (previousHash !== previous.hash) problems.push({ kind: 'notLinked', number })
    previous = { number, hash }
  }
  return { problems, last: previous }
}
